import { EditReason, REASON_MAX } from '@bank/contract/finances'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useRef, useState } from 'react'
import { type FocusFallbacks, RestoreFocus } from '../../lists/restore-focus.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import quiet from '../../ui/quiet/quiet.module.css'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { type FigureChange, oddityOf } from './figure-change.ts'
import { OldToNew } from './old-to-new.tsx'
import styles from './review-figures.module.css'

export type ReviewFiguresProps = {
  open: boolean
  /** Whose figures. */
  name: string
  changes: readonly FigureChange[]
  reason: string
  onReason: (reason: string) => void
  /** Called once there is a reason. */
  onConfirm: () => void
  onClose: () => void
  busy: boolean
  /** Why the last attempt failed. */
  error: string | null
  /** What failed, if `error` does not say it. */
  errorTitle?: string
  /** Elements that can take the focus if the act removes the button that asked for it. */
  focusFallbacks?: FocusFallbacks
}

/** Before any figure is saved: each change, old to new, with what may be a slip; and the reason, which is required. */
export function ReviewFigures({
  name,
  changes,
  reason,
  onReason,
  onConfirm,
  onClose,
  error,
  focusFallbacks = [],
  ...state
}: ReviewFiguresProps) {
  const [problem, setProblem] = useState<string | undefined>()
  const field = useRef<HTMLInputElement>(null)

  function confirm() {
    const { error: invalid } = EditReason.safeParse(reason)
    if (!invalid) return onConfirm()
    setProblem(invalid.issues[0]?.message)
    field.current?.focus()
  }

  function close() {
    setProblem(undefined)
    onClose()
  }

  return (
    <ConfirmDialog
      {...state}
      title={`Change ${figures(changes.length)} of ${name}?`}
      act={actOf(changes)}
      tone={changes.some(oddityOf) ? 'danger' : 'primary'}
      busyLabel="Saving..."
      onConfirm={confirm}
      onClose={close}
      error={error ?? undefined}
    >
      <Stack gap="sm">
        <Stack as="ul" gap="none">
          {changes.map((change) => (
            <Change key={change.key} change={change} />
          ))}
        </Stack>
        <TextField
          ref={field}
          {...reasonWords(changes)}
          value={reason}
          onChange={({ target }) => {
            setProblem(undefined)
            onReason(target.value)
          }}
          error={problem}
          maxLength={REASON_MAX}
          autoComplete="off"
        />
      </Stack>
      <RestoreFocus fallbacks={focusFallbacks} />
    </ConfirmDialog>
  )
}

function Change({ change }: { change: FigureChange }) {
  const oddity = oddityOf(change)
  return (
    <li className={styles.change}>
      <span className={quiet.quiet}>
        {change.group === undefined ? change.label : `${change.group}: ${change.label}`}
      </span>
      <OldToNew change={change} />
      {oddity === null ? null : (
        <span className={styles.odd}>
          <TriangleAlert aria-hidden="true" />
          {oddity}
        </span>
      )}
    </li>
  )
}

/** Who reads the reason. */
function reasonWords(changes: readonly FigureChange[]) {
  return changes.some(({ isBalance }) => isBalance)
    ? {
        label: 'Reason for the customer and the audit log',
        hint: 'The customer reads it beside each balance that changes.',
      }
    : {
        label: 'Reason for the audit log',
        hint: 'Staff read it there. The customer finds it only in the file of their data.',
      }
}

/** The button names the amount if there is one. */
function actOf(changes: readonly FigureChange[]): string {
  const [only, ...others] = changes
  if (!only || others.length > 0) return `Save ${figures(changes.length)}`
  return `Set ${only.label} to ${formatMoney(only.to, { cents: true })}`
}

const figures = (count: number) => (count === 1 ? '1 figure' : `${count} figures`)
