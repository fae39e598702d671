import { ownTransactions, type Transaction } from '@bank/contract/own-transactions'
import { useApiQuery } from '../../api/use-api-query.ts'
import { TransactionDialog } from './transaction-dialog.tsx'

type OpenTransactionProps = {
  /** The transaction as it was when the dialog opened. */
  opened: Transaction
  /** The transaction as it is in the current list, if it is there. */
  listed: Transaction | undefined
  open: boolean
  onClose: () => void
}

/** The details, from the list. A transaction that has left it, for example after a decision, is read by itself. */
export function OpenTransaction({ opened, listed, open, onClose }: OpenTransactionProps) {
  const single = useApiQuery(
    ownTransactions.get,
    { params: { id: opened.id } },
    { enabled: open && listed === undefined },
  )
  return (
    <TransactionDialog transaction={listed ?? single.data?.data ?? opened} open={open} onClose={onClose} />
  )
}
