import { type AdminTransaction, transactions } from '@bank/contract/transactions'
import { useEffect, useState } from 'react'
import { useSession } from '../../account/session/session.ts'
import { failureWords } from '../../api/failure-words.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import { useLastShown } from '../../lists/last-shown.ts'
import { RestoreFocus, restoreFocus } from '../../lists/restore-focus.tsx'
import { announce } from '../../ui/announce/announce.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CloseButton } from '../../ui/dialog/close-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { type Loadable, loadable, mapLoadable, ready } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { AlreadyDecided, alreadyDecided } from './already-decided.tsx'
import { decisionWords } from './decision-words.ts'
import type { Decisions } from './decisions.ts'
import { isPrevented, noticesOf } from './standing.ts'
import { TransactionRecord } from './transaction-record.tsx'

type TransactionDialogProps = {
  /** Null while the dialog is closed. */
  id: string | null
  onClose: () => void
  /** The list's row, shown until the record has loaded. */
  rows: readonly AdminTransaction[]
  decisions: Decisions
}

/**
 * Everything that is recorded about one transaction. It is read again when the dialog opens, because someone else may
 * have decided since the list was read.
 */
export function TransactionDialog({ id, onClose, rows, decisions }: TransactionDialogProps) {
  const shownId = useLastShown(id)
  const record = useRecord(id, shownId ?? '', rows, decisions)
  const transaction = record.status === 'ready' ? record.value : null
  const failure = transaction && decisions.failureOf(transaction)
  const isTaken = useTaken(transaction, decisions)
  const ownId = useSession()?.user.id
  const isOwn = ownId !== undefined && transaction?.user.id === ownId

  return (
    <Dialog
      open={id !== null}
      onClose={onClose}
      title="Transaction details"
      footer={
        <DialogButtons transaction={transaction} isOwn={isOwn} decisions={decisions} onClose={onClose} />
      }
    >
      <Stack>
        {transaction && failure ? (
          <Banner tone="error" onDismiss={() => decisions.dismiss(transaction)}>
            {failure}
          </Banner>
        ) : null}
        {isTaken && transaction && !failure ? (
          <Banner>
            <AlreadyDecided transaction={transaction} />
          </Banner>
        ) : null}
        {isOwn && transaction?.status === 'pending' ? (
          <Banner>This is your own request, so another administrator has to decide on it.</Banner>
        ) : null}
        <Loaded data={record} skeleton={<SkeletonText lines={12} />} loadingLabel="Loading transaction">
          {(recorded) => (
            <div ref={decisions.recordRef} tabIndex={-1}>
              <TransactionRecord transaction={recorded} />
            </div>
          )}
        </Loaded>
      </Stack>
      {/* The row may have disappeared from the list in the meantime. */}
      <RestoreFocus fallbacks={[decisions.listRef]} />
    </Dialog>
  )
}

/** The server's current record; until it arrives, the list's row. */
function useRecord(
  openId: string | null,
  id: string,
  rows: readonly AdminTransaction[],
  decisions: Decisions,
): Loadable<AdminTransaction> {
  const query = useApiQuery(transactions.getAny, { params: { id } }, { enabled: openId !== null })
  const listed = rows.find((row) => row.id === id)
  if (query.isPending && listed) return ready(listed)
  const failure = failureWords(query.error, 'Failed to load the transaction')
  return mapLoadable(loadable(query, failure), ({ data }) => decisions.latest(data))
}

/**
 * Whether somebody else has decided on the request while its details were open. Their buttons go, and the focus with them goes
 * to the record. A question that is open says so itself.
 */
function useTaken(transaction: AdminTransaction | null, decisions: Decisions): boolean {
  const ownId = useSession()?.user.id
  const [pendingId, setPendingId] = useState<string | null>(null)
  if (transaction?.status === 'pending' && transaction.id !== pendingId) setPendingId(transaction.id)
  const wasPending = transaction !== null && transaction.status !== 'pending' && transaction.id === pendingId
  const isTaken = wasPending && transaction.decidedBy?.id !== ownId
  const said = isTaken && !decisions.open ? `${alreadyDecided(transaction)}.` : null
  useEffect(() => {
    if (said === null) return
    restoreFocus([decisions.recordRef])
    return announce(said)
  }, [said, decisions.recordRef])
  return isTaken
}

type DialogButtonsProps = {
  transaction: AdminTransaction | null
  isOwn: boolean
  decisions: Decisions
  onClose: () => void
}

/** No decision is offered for a decided request or one's own (DEC-39). */
function DialogButtons({ transaction, isOwn, decisions, onClose }: DialogButtonsProps) {
  if (transaction?.status !== 'pending' || isOwn) return <CloseButton onPress={onClose} />
  const notices = noticesOf(transaction)
  return (
    <>
      <Button variant="secondary" onPress={() => decisions.ask('reject', transaction)}>
        {decisionWords.reject.act(transaction)}
      </Button>
      {isPrevented(notices) ? null : (
        <Button
          variant={notices.length > 0 ? 'secondary' : 'primary'}
          onPress={() => decisions.ask('approve', transaction)}
        >
          {decisionWords.approve.act(transaction)}
        </Button>
      )}
    </>
  )
}
