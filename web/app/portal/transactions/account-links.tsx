import type { ActivityAccount } from '@bank/contract/activity'
import { AccountType, type Transaction } from '@bank/contract/own-transactions'
import { Link } from 'react-router'
import { accountWord } from '../../transactions/transaction-kinds.ts'
import { activityPath } from '../figures/activity-link.tsx'

/** The balance behind each account of a transaction. */
const balanceOf: Record<AccountType, ActivityAccount> = {
  checking: 'checking',
  savings: 'savings',
  investment: 'investments',
  credit: 'borrowed',
}

/** The account's name. Once money has moved, it is a link to the account's rows of that day. */
export function AccountLink({ account, transaction }: { account: string; transaction: Transaction }) {
  const { status, transactionDate } = transaction
  const known = AccountType.safeParse(account).data
  if (!known || status !== 'completed') return accountWord(account)
  const day = transactionDate.slice(0, 10)
  return <Link to={activityPath(balanceOf[known], { from: day, to: day })}>{accountWord(account)}</Link>
}
