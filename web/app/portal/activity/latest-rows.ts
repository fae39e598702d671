import { type Activity, activity } from '@bank/contract/activity'
import type { Figures } from '@bank/contract/finances'
import type { ActivityAccount } from '@bank/contract/trend'
import { useEffect } from 'react'
import { useSession } from '../../account/session/session.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import { type Loadable, loadable } from '../../ui/loadable/loadable.ts'
import { rereadOlderFigures } from '../figures/queries.ts'

/** How many rows a screen shows below a figure. */
export const LATEST = 5

/** The latest rows of a balance. */
export function useLatestRows(account: ActivityAccount): Loadable<Activity> {
  const query = useApiQuery(activity.list, { params: { account }, query: { limit: LATEST } })
  useFiguresAsNewAs(account, query.data)
  return loadable(query, 'Failed to load activity')
}

/** Figures can be cached for five minutes: if a row is newer than they are, they are read again, so that both agree. */
export function useFiguresAsNewAs(account: ActivityAccount, page: Activity | undefined): void {
  const userId = useSession()?.user.id
  const newest = page?.data[0]?.at
  useEffect(() => {
    if (newest) void rereadOlderFigures(userId, { [sectionOf[account]]: newest })
  }, [account, newest, userId])
}

/** The section of the figures that holds each balance. */
const sectionOf: Record<ActivityAccount, keyof Figures> = {
  checking: 'accounts',
  savings: 'accounts',
  'total-savings': 'savings',
  portfolio: 'portfolio',
  investments: 'investments',
  borrowed: 'funding',
}
