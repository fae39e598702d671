import { NavLink, useLocation } from 'react-router'
import { shortNames } from '../../activity/activity-words.ts'
import { activityAccounts, paths } from '../../paths.ts'
import styles from './account-nav.module.css'

/** Links to the rows of the other balances, with the same filters. */
export function AccountNav() {
  const { search } = useLocation()
  return (
    <nav aria-label="Balances">
      <ul className={styles.list}>
        {activityAccounts.map((account) => (
          <li key={account}>
            <NavLink
              to={{ pathname: paths.dashboard.activity(account), search }}
              className={styles.link ?? ''}
            >
              {shortNames[account]}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
