import type { ActivityAccount } from '@bank/contract/trend'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { FigureLink } from '../../ui/figure-card/figure-link.tsx'

/** The link of a figure card to the rows of its balance. */
export function ActivityLink({ account, about }: { account: ActivityAccount; about: string }) {
  return (
    <FigureLink
      about={about}
      render={({ className, children }) => (
        <Link to={activityPath(account)} className={className}>
          {children}
        </Link>
      )}
    />
  )
}

/** The address of the rows of a balance, optionally of a period of whole days, both included, with one row open. */
export function activityPath(
  account: ActivityAccount,
  filters?: { from: string; to: string; row?: string },
): string {
  const path = paths.dashboard.activity(account)
  return filters ? `${path}?${new URLSearchParams(filters)}` : path
}
