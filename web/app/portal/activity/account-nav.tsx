import { NavLink, useLocation } from 'react-router'
import { shortNames } from '../../activity/activity-words.ts'
import { withParameter } from '../../lists/url-parameters.ts'
import { activityAccounts, paths } from '../../paths.ts'
import styles from './account-nav.module.css'

/** Links to the rows of all balances and of each other, in the same period. */
export function AccountNav() {
  return (
    <nav aria-label="Balances">
      <ul className={styles.list}>
        <Item to={paths.dashboard.allActivity}>All</Item>
        {activityAccounts.map((account) => (
          <Item key={account} to={paths.dashboard.activity(account)}>
            {shortNames[account]}
          </Item>
        ))}
      </ul>
    </nav>
  )
}

function Item({ to: pathname, children }: { to: string; children: string }) {
  const search = withParameter(new URLSearchParams(useLocation().search), 'row', null).toString()
  return (
    <li>
      <NavLink to={{ pathname, search }} className={styles.link ?? ''}>
        {children}
      </NavLink>
    </li>
  )
}
