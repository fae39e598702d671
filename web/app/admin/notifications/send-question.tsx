import type { NewNotice } from '@bank/contract/notifications'
import { useLastShown } from '../../lists/last-shown.ts'
import { Card } from '../../ui/card/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import styles from './send-question.module.css'

type SendQuestionProps = {
  /** Null while the dialog is closed. */
  notice: NewNotice | null
  /** "all 1,340 customers", "1,250 customers who want marketing" or the customer's name. */
  to: string
  /** Whether `to` has the number of recipients, is still to get it, or is without it because it could not be read. */
  count: 'known' | 'loading' | 'unknown'
  busy: boolean
  failure: string | null
  onClose: () => void
  onConfirm: (notice: NewNotice) => void
}

/** Asks before a message is sent, showing its text and its recipients. */
export function SendQuestion({ notice, to, count, busy, failure, onClose, onConfirm }: SendQuestionProps) {
  const shown = useLastShown(notice)
  const shownTo = useLastShown(notice && to)
  if (shown === null) return null
  return (
    <ConfirmDialog
      open={notice !== null}
      onClose={onClose}
      title={`Send this message to ${shownTo}?`}
      act={`Send to ${shownTo}`}
      waiting={count === 'loading'}
      onConfirm={() => {
        if (notice) onConfirm(notice)
      }}
      busy={busy}
      busyLabel="Sending..."
      error={failure ?? undefined}
    >
      <Stack gap="sm">
        <Card tone="quiet">
          <blockquote>
            <p>
              <strong>{shown.title}</strong>
            </p>
            <p className={styles.message}>{shown.message}</p>
          </blockquote>
        </Card>
        <p>
          It will appear in the notifications panel immediately, goes by email to those who want emails, and
          can’t be recalled.
        </p>
        {count === 'loading' ? (
          <Loading label="Counting the customers">
            <SkeletonText lines={1} />
          </Loading>
        ) : null}
        {count === 'unknown' ? <p>We could not find out how many customers that is.</p> : null}
        {shown.marketing ? <p>Customers who have switched off Marketing Emails don’t get it.</p> : null}
      </Stack>
    </ConfirmDialog>
  )
}
