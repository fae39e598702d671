import { oversight } from '@bank/contract/oversight'
import { useApiQuery } from '../../api/use-api-query.ts'
import { Patterns } from '../../charts/patterns.tsx'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Card } from '../../ui/card/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { SkeletonBlock } from '../../ui/skeleton/skeleton.tsx'
import { AnalyticsNav } from '../layout/analytics-nav.tsx'
import type { Route } from './+types/analytics'
import { MoneyMoved } from './money-moved.tsx'
import { SystemMetrics } from './system-metrics.tsx'
import { TransactionVolume } from './transaction-volume.tsx'
import { UserGrowth } from './user-growth.tsx'

export const handle = {
  title: 'Analytics',
  intro: 'Figures by month, in UTC. Each chart’s figures are also available as a table.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

/** How the bank grows month by month, and how its system is doing (DEC-26). */
export default function AdminAnalytics() {
  const analytics = loadable(useApiQuery(oversight.analytics, {}), 'Failed to load analytics')
  return (
    <Stack>
      <AnalyticsNav />
      <PageHeader {...handle} />
      <Loaded data={analytics} skeleton={<AnalyticsSkeleton />} loadingLabel="Loading analytics">
        {({ data }) => (
          <Stack>
            <Patterns />
            <UserGrowth months={data.userGrowth} />
            <TransactionVolume months={data.transactionVolume} />
            <MoneyMoved entries={data.revenueData} />
            <SystemMetrics metrics={data.systemMetrics} />
          </Stack>
        )}
      </Loaded>
    </Stack>
  )
}

function AnalyticsSkeleton() {
  return (
    <Stack>
      {['growth', 'volume', 'revenue'].map((part) => (
        <Card key={part}>
          <SkeletonBlock height="lg" />
        </Card>
      ))}
    </Stack>
  )
}
