import type { ActivityRow } from '@bank/contract/activity'
import { ownTransactions } from '@bank/contract/own-transactions'
import type { ActivityAccount } from '@bank/contract/trend'
import type { ReactNode } from 'react'
import { accountNames, kindWord } from '../../activity/activity-words.ts'
import { RowDetails } from '../../activity/row-details.tsx'
import { useApiQuery } from '../../api/use-api-query.ts'
import { KindMark } from '../../transactions/kind-mark.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { Money } from '../../ui/money/money.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { AmountHead } from '../transactions/amount-head.tsx'
import { TransactionDialog } from '../transactions/transaction-dialog.tsx'

type RowDialogProps = { account: ActivityAccount; row: ActivityRow; open: boolean; onClose: () => void }

/** The transaction behind a row, or the reason of a change without one. */
export function RowDialog(props: RowDialogProps) {
  const { transactionId } = props.row
  return transactionId === null ? (
    <ReasonDialog {...props} />
  ) : (
    <OfTransaction {...props} transactionId={transactionId} />
  )
}

/** The transaction's own dialog. Until it has loaded, the dialog shows the row. */
function OfTransaction(props: RowDialogProps & { transactionId: string }) {
  const { transactionId: id, open, onClose } = props
  const query = useApiQuery(ownTransactions.get, { params: { id } }, { enabled: open })
  const transaction = mapLoadable(loadable(query, 'Failed to load the transaction'), ({ data }) => data)
  if (transaction.status === 'ready')
    return <TransactionDialog transaction={transaction.value} open={open} onClose={onClose} />
  return (
    <ReasonDialog {...props}>
      <Loaded data={transaction} skeleton={<SkeletonText lines={6} />} loadingLabel="Loading transaction">
        {() => null}
      </Loaded>
    </ReasonDialog>
  )
}

function ReasonDialog({ account, row, open, onClose, children }: RowDialogProps & { children?: ReactNode }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`${kindWord(row.kind)} of ${formatMoney(row.amount, { cents: true, signed: true })}`}
      footer={<Button onPress={onClose}>Close</Button>}
    >
      <Stack>
        <AmountHead
          mark={<KindMark kind={row.kind} category={row.category} />}
          amount={<Money cents={row.amount} signed toneless withCents />}
        />
        <RowDetails account={accountNames[account]} row={row} />
        {children}
      </Stack>
    </Dialog>
  )
}
