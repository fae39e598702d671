import type { LostRecord as Lost } from '@bank/contract/wallet-changes'
import { wallets } from '@bank/contract/wallets'
import type { RefObject } from 'react'
import { call } from '../../api/call.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import { ConfirmedActDialog } from '../../forms/confirmed-act-dialog.tsx'
import { type Confirmation, useConfirmedAct } from '../../forms/use-confirmed-act.ts'
import { RestoreFocus } from '../../lists/restore-focus.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
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
  const confirmation = useConfirmedAct({
    act: ({ id }: Lost) => call(wallets.confirmRecord, { params: { id } }),
    onSuccess: ({ message }) => void toast.success(message),
    refreshes: [wallets.lostRecord],
    focusFallbacks: [list],
  })
  return (
    <>
      {lost === null ? null : (
        <Banner
          tone="error"
          title="Compare every address below with its source"
          action={
            <Button variant="secondary" size="sm" onPress={() => confirmation.ask(lost)}>
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
              If this happens again after a restart, contact the operator of the server: its DATA_DIR must be
              on persistent storage.
            </p>
          </Stack>
          <RestoreFocus fallbacks={[list]} />
        </Banner>
      )}
      <ConfirmCompared confirmation={confirmation} />
    </>
  )
}

function ConfirmCompared({ confirmation }: { confirmation: Confirmation }) {
  return (
    <ConfirmedActDialog
      confirmation={confirmation}
      title="Is every address the right one?"
      act="Confirm addresses"
      busyLabel="Confirming..."
      errorTitle="Failed to confirm the addresses"
    >
      <p>
        You confirm that you have compared the whole address of each wallet with its source, not with this
        screen. The audit log records this under your name, and the warning disappears for all administrators.
      </p>
    </ConfirmedActDialog>
  )
}
