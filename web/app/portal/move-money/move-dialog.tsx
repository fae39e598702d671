import { finances } from '@bank/contract/finances'
import { zodResolver } from '@hookform/resolvers/zod'
import CircleCheck from 'lucide-react/icons/circle-check'
import Wallet from 'lucide-react/icons/wallet'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useApiQuery } from '../../api/use-api-query.ts'
import { DialogFailure } from '../../shell/signed-in-failure.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { type Loadable, loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { SkeletonBlock } from '../../ui/skeleton/skeleton.tsx'
import { ContinueButtons } from '../screen/continue-buttons.tsx'
import { ChooseMove, type MoveFormState } from './choose-move.tsx'
import { ConfirmMove } from './confirm-move.tsx'
import { type Before, balancesBefore, exact, type Move, type MoveKind, moveForm } from './move.ts'
import { MoveDone } from './move-done.tsx'
import { useMoveSubmission } from './move-submission.ts'
import { moveOf } from './unanswered.ts'

export type MoveDialogProps = { kind: MoveKind; open: boolean; onClose: () => void }

const TITLES = { transfer: 'Move money', payment: 'Pay what you owe' } as const satisfies Record<
  MoveKind,
  string
>

/** Moves money between the customer's accounts, or pays what they owe: form, question, and what was recorded. */
export function MoveDialog({ kind, open, onClose }: MoveDialogProps) {
  const balances = useBalances(open)
  const before = balances.status === 'ready' ? balances.value : undefined
  const form: MoveFormState = useForm({
    resolver: zodResolver(moveForm(kind, before)),
    mode: 'onTouched',
    defaultValues: { from: 'checking' as const, amount: '' },
  })
  const [asked, setAsked] = useState<{ move: Move; before: Before } | null>(null)
  const submission = useMoveSubmission({
    onRefused(message) {
      setAsked(null)
      form.setError('amount', { message })
    },
  })

  const ask = form.handleSubmit((choice) => {
    if (before) setAsked({ move: moveOf(kind, choice), before })
  })

  function goBack() {
    submission.dismiss()
    setAsked(null)
  }

  const about = { title: TITLES[kind], size: 'sm' as const, open, onClose }
  if (submission.done && asked)
    return (
      <Dialog {...about} footer={<Button onPress={onClose}>Close</Button>}>
        <MoveDone move={asked.move} transaction={submission.transaction} isRepeat={submission.isRepeat} />
      </Dialog>
    )
  if (asked)
    return (
      <Dialog
        {...about}
        locked={submission.busy}
        footer={
          <>
            <Button variant="secondary" onPress={goBack} disabled={submission.busy}>
              Back
            </Button>
            <Button
              onPress={() => void submission.send(asked.move)}
              busy={submission.busy}
              busyLabel="Sending..."
            >
              {kind === 'transfer' ? `Move ${exact(asked.move.amount)}` : `Pay ${exact(asked.move.amount)}`}
            </Button>
          </>
        }
      >
        <Stack>
          <ConfirmMove {...asked} />
          <DialogFailure failure={submission.failure} onDismiss={submission.dismiss} />
        </Stack>
      </Dialog>
    )
  return (
    <Dialog
      {...about}
      onSubmit={ask}
      footer={
        <ContinueButtons canContinue={!!before && whyNothing(kind, before) === null} onCancel={onClose} />
      }
    >
      <Loaded data={balances} skeleton={<FormSkeleton />} loadingLabel="Loading your balances">
        {(value) => {
          const nothing = whyNothing(kind, value)
          return nothing ? <EmptyState {...nothing} /> : <ChooseMove kind={kind} before={value} form={form} />
        }}
      </Loaded>
    </Dialog>
  )
}

/** The balances as they are now: they are read again whenever the dialog opens. */
function useBalances(open: boolean): Loadable<Before> {
  const failure = 'Failed to load your balances'
  const accounts = loadable(useApiQuery(finances.accounts, {}, { enabled: open }), failure)
  const funding = loadable(useApiQuery(finances.funding, {}, { enabled: open }), failure)
  if (accounts.status !== 'ready') return accounts
  if (funding.status !== 'ready') return funding
  return { status: 'ready', value: balancesBefore(accounts.value.data, funding.value.data) }
}

/** Why nothing can be moved; null if something can. */
function whyNothing(kind: MoveKind, { checking, savings, owed }: Before) {
  if (kind === 'payment' && owed === 0)
    return { title: 'You owe nothing', hint: 'There is nothing to pay at the moment.', icon: <CircleCheck /> }
  if (checking === 0 && savings === 0)
    return {
      title: 'Your accounts are empty',
      hint: 'Fund your checking or savings account first.',
      icon: <Wallet />,
    }
  return null
}

function FormSkeleton() {
  return (
    <Stack>
      <SkeletonBlock height="sm" />
      <SkeletonBlock height="sm" />
      <SkeletonBlock height="md" />
    </Stack>
  )
}
