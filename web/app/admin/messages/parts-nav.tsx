import { enquiries } from '@bank/contract/enquiries'
import { staffThreads } from '@bank/contract/staff-threads'
import { Link } from 'react-router'
import { useApiQuery } from '../../api/use-api-query.ts'
import { paths } from '../../paths.ts'
import { formatCount } from '../../ui/count/format-count.ts'
import styles from '../../ui/tabs/tabs.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import own from './parts-nav.module.css'

export type Part = 'customers' | 'visitors'

const parts = [
  { part: 'customers', label: 'Customers', to: paths.admin.messages },
  { part: 'visitors', label: 'Visitors', to: `${paths.admin.messages}?part=visitors` },
] as const

/** What waits for the bank; only its count is used. */
const WAITING = { query: { status: 'open', limit: 1 } } as const

/** The two parts of the inbox, each with an address and with how much waits in it. */
export function PartsNav({ current }: { current: Part }) {
  const waiting = {
    customers: useApiQuery(staffThreads.list, WAITING).data,
    visitors: useApiQuery(enquiries.list, WAITING).data,
  }
  return (
    <nav aria-label="Messages">
      <ul className={styles.list}>
        {parts.map(({ part, label, to }) => (
          <li key={part}>
            <Link to={to} className={styles.tab ?? ''} aria-current={part === current ? 'page' : undefined}>
              {label}
              <Waiting list={waiting[part]} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type WaitingProps = { list: { matched: number; more?: boolean | undefined } | undefined }

/** Nothing until it is known, and if nothing waits. */
function Waiting({ list }: WaitingProps) {
  if (list === undefined || list.matched === 0) return null
  return (
    <span className={own.waiting}>
      {formatCount(list.matched, { orMore: list.more })}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  )
}
