import { EditReason, REASON_MAX } from '@bank/contract/finances'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { type Ref, useRef, useState } from 'react'
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
  const act = actOf(changes)

  function confirm() {
    const found = problemOf(reason)
    if (found === undefined) return onConfirm()
    setProblem(found)
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
      act={act}
      tone={changes.some(oddityOf) ? 'danger' : 'primary'}
      busyLabel="Saving..."
      onConfirm={confirm}
      onClose={close}
      error={error ?? undefined}
      firstFocus={field}
    >
      <Stack gap="sm">
        <Stack as="ul" gap="none">
          {changes.map((change) => (
            <Change key={change.key} change={change} />
          ))}
        </Stack>
        <Reason
          ref={field}
          words={reasonWords(changes)}
          act={act}
          reason={reason}
          onReason={onReason}
          problem={problem}
          onProblem={setProblem}
        />
      </Stack>
      <RestoreFocus fallbacks={focusFallbacks} />
    </ConfirmDialog>
  )
}

type ReasonProps = {
  ref: Ref<HTMLInputElement>
  words: { label: string; hint: string }
  act: string
  reason: string
  onReason: (reason: string) => void
  problem: string | undefined
  onProblem: (problem: string | undefined) => void
}

/**
 * The reason. Enter in it never saves: whoever pressed Enter in a figure may still be typing there in their mind, and a
 * reason may be here from before. It says what is missing, or which button saves.
 */
function Reason({ ref, words, act, reason, onReason, problem, onProblem }: ReasonProps) {
  const [enterPressed, setEnterPressed] = useState(false)
  const hint = enterPressed && problem === undefined ? `To save, press “${act}”.` : words.hint
  return (
    <TextField
      ref={ref}
      label={words.label}
      // A screen reader reads it again when Enter changes it.
      hint={<span role="status">{hint}</span>}
      value={reason}
      onChange={({ target }) => {
        onProblem(undefined)
        setEnterPressed(false)
        onReason(target.value)
      }}
      onKeyDown={({ key, nativeEvent }) => {
        // Enter can also end the writing of a character.
        if (key !== 'Enter' || nativeEvent.isComposing) return
        onProblem(problemOf(reason))
        setEnterPressed(true)
      }}
      error={problem}
      maxLength={REASON_MAX}
      autoComplete="off"
    />
  )
}

const problemOf = (reason: string) => EditReason.safeParse(reason).error?.issues[0]?.message

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
        hint: 'Staff read it there. Customers see it only if they download their data.',
      }
}

/** The button names the amount if there is one. */
function actOf(changes: readonly FigureChange[]): string {
  const [only, ...others] = changes
  if (!only || others.length > 0) return `Save ${figures(changes.length)}`
  return `Set ${only.label} to ${formatMoney(only.to, { cents: true })}`
}

const figures = (count: number) => (count === 1 ? '1 figure' : `${count} figures`)
