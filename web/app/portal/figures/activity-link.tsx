import type { ActivityAccount } from '@bank/contract/activity'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { FigureLink } from '../../ui/figure-card/figure-link.tsx'

/** The way from a figure card to the rows of a balance. */
export function ActivityLink({ account, about }: { account: ActivityAccount; about: string }) {
  return (
    <FigureLink
      about={about}
      render={({ className, children }) => (
        <Link to={paths.dashboard.activity(account)} className={className}>
          {children}
        </Link>
      )}
    />
  )
}
