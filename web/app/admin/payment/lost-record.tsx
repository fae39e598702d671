import { type LostRecord as Lost, wallets } from '@bank/contract/wallets'
import { type RefObject, useState } from 'react'
import { call } from '../../api/call.ts'
import { failureWords } from '../../api/failure-words.ts'
import { refresh } from '../../api/refresh.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import { useLastShown } from '../../lists/last-shown.ts'
import { findLostFocus, LostFocus } from '../../lists/lost-focus.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { toast } from '../../ui/toast/toast.ts'

type LostRecordProps = {
  /** The element that takes the focus once the alarm is gone. */
  list: RefObject<HTMLElement | null>
}

/**
 * Warns that a server has lost its record of the wallets' versions and so could not detect an outdated address
 * (HAZ-B7), until an administrator confirms that they have compared them all. Shows nothing if no record is lost.
 */
export function LostRecord({ list }: LostRecordProps) {
  const lost = useApiQuery(wallets.lostRecord, {}).data?.data.lost ?? null
  const [asked, setAsked] = useState<Lost | null>(null)
  return (
    <>
      {lost === null ? null : (
        <Banner
          tone="error"
          title="Compare every address below with its source"
          action={
            <Button variant="secondary" size="sm" onPress={() => setAsked(lost)}>
              I have compared them
            </Button>
          }
        >
          <Stack gap="2xs">
            <p>
              On <DateText iso={lost.at} variant="dateAndTime" /> the server {lost.server} started without its
              record of earlier wallet changes. If the database was restored or tampered with, customers may
              see an old address, and this application can’t tell.
            </p>
            <p>
              If it happens again after a restart, tell whoever runs the server: its DATA_DIR must be on a
              disk that is kept.
            </p>
          </Stack>
        </Banner>
      )}
      <ConfirmCompared lost={asked} onClose={() => setAsked(null)} list={list} />
    </>
  )
}

function ConfirmCompared({
  lost,
  onClose,
  list,
}: LostRecordProps & {
  /** Null while the dialog is closed. */
  lost: Lost | null
  onClose: () => void
}) {
  const shown = useLastShown(lost)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (shown === null) return null

  async function confirm({ id }: Lost) {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      const { message } = await call(wallets.confirmRecord, { params: { id } })
      toast.success(message)
      onClose()
    } catch (error) {
      setFailure(failureWords(error, 'Please try again in a moment.'))
    }
    setBusy(false)
    // Also after a failure, because someone else may have confirmed, or another record may be lost.
    await refresh(wallets.lostRecord)
    findLostFocus([list])
  }

  function close() {
    setFailure(null)
    onClose()
  }

  return (
    <ConfirmDialog
      open={lost !== null}
      onClose={close}
      title="Is every address the right one?"
      act="Confirm addresses"
      onConfirm={() => void confirm(shown)}
      busy={busy}
      busyLabel="Confirming..."
      errorTitle="Failed to confirm the addresses"
      error={failure ?? undefined}
    >
      <p>
        You state that you have compared the whole address of each wallet with its source, which is not this
        screen. The audit log keeps that under your name, and the warning goes away for every administrator.
      </p>
      <LostFocus heirs={[list]} />
    </ConfirmDialog>
  )
}
