import { REASON_MAX } from '@bank/contract/finances'
import type { User } from '@bank/contract/identity'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { Banner } from '../../../ui/banner/banner.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog/confirm-dialog.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { Money } from '../../../ui/money/money.tsx'
import quiet from '../../../ui/quiet/quiet.module.css'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { personName } from '../../people/person-name.ts'
import { becomesZero, type Change } from './figures-form.ts'
import styles from './review-figures.module.css'

type ReviewFiguresProps = {
  user: User
  changes: readonly Change[]
  reason: string
  onReason: (reason: string) => void
  open: boolean
  busy: boolean
  error: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Shows each figure's old and new value before saving, and asks if one becomes 0 (HAZ-A10). */
export function ReviewFigures(props: ReviewFiguresProps) {
  const { user, changes, reason, onReason, open, busy, error, onConfirm, onClose } = props
  const zeros = changes.filter(becomesZero)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Change ${figures(changes.length)} of ${personName(user)}?`}
      act={
        zeros.length > 0
          ? `Save, and set ${figures(zeros.length)} to $0.00`
          : `Save ${figures(changes.length)}`
      }
      tone={zeros.length > 0 ? 'danger' : 'primary'}
      onConfirm={onConfirm}
      busy={busy}
      busyLabel="Saving..."
      error={error}
    >
      <Stack gap="sm">
        <Stack as="ul" gap="none">
          {changes.map((change) => (
            <li key={change.figure.key} className={styles.change}>
              <span className={quiet.quiet}>
                {change.group}: {change.figure.label}
              </span>
              <span className={styles.amounts}>
                <VisuallyHidden>from </VisuallyHidden>
                <Money cents={change.from} withCents />
                <ArrowRight className={styles.arrow} aria-hidden="true" />
                <VisuallyHidden>to </VisuallyHidden>
                <strong>
                  <Money cents={change.to} withCents />
                </strong>
              </span>
            </li>
          ))}
        </Stack>
        {zeros.length > 0 ? (
          <Banner tone="warning" title="Becomes $0.00">
            {zeros.map((change) => (
              <p key={change.figure.key}>
                {change.group}: {change.figure.label}, {whyZero(change.typed)}.
              </p>
            ))}
          </Banner>
        ) : null}
        <TextField
          label="Reason"
          hint="The customer reads it beside each balance that changes."
          placeholder="Adjustment by the bank"
          value={reason}
          onChange={({ target }) => onReason(target.value)}
          maxLength={REASON_MAX}
          autoComplete="off"
        />
      </Stack>
    </ConfirmDialog>
  )
}

const figures = (count: number) => (count === 1 ? '1 figure' : `${count} figures`)

function whyZero(typed: string): string {
  if (typed === '') return 'which was left blank'
  return /^[$0.,\s]*$/.test(typed) ? 'as typed' : `because “${typed.slice(0, 40)}” is not an amount`
}
