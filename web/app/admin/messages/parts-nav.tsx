import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import styles from '../../ui/tabs/tabs.module.css'

export type Part = 'customers' | 'visitors'

const parts = [
  { part: 'customers', label: 'Customers', to: paths.admin.messages },
  { part: 'visitors', label: 'Visitors', to: `${paths.admin.messages}?part=visitors` },
] as const

/** The two parts of the inbox, each with an address. */
export function PartsNav({ current }: { current: Part }) {
  return (
    <nav aria-label="Messages">
      <ul className={styles.list}>
        {parts.map(({ part, label, to }) => (
          <li key={part}>
            <Link to={to} className={styles.tab ?? ''} aria-current={part === current ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
