import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { shortNames } from '../../activity/activity-words.ts'
import { withParameter } from '../../lists/url-parameters.ts'
import { activityAccounts, paths } from '../../paths.ts'
import { bringIntoView } from '../../ui/tabs/bring-into-view.ts'
import styles from '../../ui/tabs/tabs.module.css'

/** Links to the rows of all balances and of each other, in the same period. On a phone they scroll to the open one. */
export function AccountNav() {
  const list = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  const period = withParameter(new URLSearchParams(search), 'row', null).toString()
  const links = [
    { to: paths.dashboard.allActivity, words: 'All' },
    ...activityAccounts.map((account) => ({
      to: paths.dashboard.activity(account),
      words: shortNames[account],
    })),
  ]
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another open link
  useEffect(() => bringIntoView(list.current), [pathname])
  return (
    <nav ref={list} className={styles.list} aria-label="Balances">
      {links.map(({ to, words }) => (
        <NavLink key={to} to={{ pathname: to, search: period }} className={styles.tab ?? ''}>
          {words}
        </NavLink>
      ))}
    </nav>
  )
}
