import { customers } from '@bank/contract/customers'
import { transactions } from '@bank/contract/transactions'
import { useDeferredValue } from 'react'
import { useApiQuery } from '../../api/use-api-query.ts'
import { isReversed } from '../../lists/period.ts'
import { formatCount } from '../../ui/count/format-count.ts'
import { nounOf } from '../../ui/count/noun-of.ts'
import { type ReportChoice, transactionFilters, userFilters } from './choice.ts'
import styles from './report-size.module.css'

/** How many rows the report will have, according to the list itself; nothing until that is known. */
export function ReportSize({ choice: latest }: { choice: ReportChoice }) {
  const choice = useDeferredValue(latest)
  const isUsers = choice.type === 'users'
  const users = useApiQuery(
    customers.list,
    { query: { ...userFilters(choice), limit: 1 } },
    { enabled: isUsers && !isReversed(choice) },
  )
  const transfers = useApiQuery(
    transactions.listAll,
    { query: { ...transactionFilters(choice), limit: 1 } },
    { enabled: !isUsers && !isReversed(choice) },
  )
  const { data } = isUsers ? users : transfers
  return (
    <p className={styles.size} role="status">
      {data
        ? `${formatCount(data.matched, { orMore: data.more })} of ${formatCount(data.total)} ${nounOf(data.total, choice.type)} will be in the report`
        : ''}
    </p>
  )
}
