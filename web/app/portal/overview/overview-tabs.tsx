import type { FinancialStatus } from '@bank/contract/finances'
import Users from 'lucide-react/icons/users'
import { lazy, type ReactNode, useCallback, useState } from 'react'
import { useUrlParameters, withParameter } from '../../lists/url-parameters.ts'
import { afterFirstAnswers, useLazyPart } from '../../shell/lazy-part.ts'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { ErrorState } from '../../ui/error-state/error-state.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import { Loading, SkeletonBlock, SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { Sides } from '../screen/sides.tsx'
import { AssetAllocation } from './asset-allocation.tsx'
import { LatePart } from './late-part.tsx'
import { Performance } from './performance.tsx'

const Insights = lazy(async () => {
  await afterFirstAnswers()
  return { default: (await import('../insights/insights.tsx')).Insights }
})

type Panel = (props: { figures: Loadable<FinancialStatus> }) => ReactNode

const allocation = async () => ({ Panel: (await import('./allocation-table.tsx')).AllocationTable })
const investmentDetails = async () => ({
  Panel: (await import('./investment-details.tsx')).InvestmentDetails,
})

const tabIds = ['overview', 'allocation', 'investment-details', 'my-groups'] as const
type TabId = (typeof tabIds)[number]

type OverviewProps = {
  figures: Loadable<FinancialStatus>
  /** The customer has nothing yet, and the checklist stands above. */
  isFirstDay: boolean
}

/** The tabs of the dashboard below its figures. The URL holds the open tab. */
export function OverviewTabs({ figures, isFirstDay }: OverviewProps) {
  const [parameters, change] = useUrlParameters()
  const selected = tabIds.find((id) => id === parameters.get('tab')) ?? 'overview'

  function open(tab: TabId) {
    change((now) => withParameter(now, 'tab', tab === 'overview' ? null : tab))
  }

  return (
    <Tabs
      label="Dashboard"
      selected={selected}
      onChange={open}
      tabs={[
        {
          id: 'overview',
          label: 'Overview',
          content: <OverviewPanel figures={figures} isFirstDay={isFirstDay} />,
        },
        { id: 'allocation', label: 'Allocation', content: <LatePanel load={allocation} figures={figures} /> },
        {
          id: 'investment-details',
          label: 'Investment Details',
          content: <LatePanel load={investmentDetails} figures={figures} />,
        },
        { id: 'my-groups', label: 'My Groups', content: <MyGroupsPanel /> },
      ]}
    />
  )
}

function OverviewPanel({ figures, isFirstDay }: OverviewProps) {
  return (
    <Stack>
      <Sides>
        <Performance isFirstDay={isFirstDay} />
        <AssetAllocation figures={figures} />
      </Sides>
      <LatePart skeleton={<InsightsSkeleton />}>
        <Insights />
      </LatePart>
    </Stack>
  )
}

function InsightsSkeleton() {
  return (
    <Card title="Quick Insights / News Feed">
      <Loading label="Loading insights">
        <SkeletonText lines={4} />
      </Loading>
    </Card>
  )
}

/** A table that loads when its tab is opened, or before that while the browser is idle. */
function LatePanel({
  load,
  figures,
}: {
  load: () => Promise<{ Panel: Panel }>
  figures: Loadable<FinancialStatus>
}) {
  const [failed, setFailed] = useState(false)
  const part = useLazyPart(
    load,
    !failed,
    useCallback(() => setFailed(true), []),
  )
  if (failed) return <ErrorState message="The table could not be loaded." onRetry={() => setFailed(false)} />
  if (!part)
    return (
      <Loading>
        <SkeletonBlock height="md" />
      </Loading>
    )
  return <part.Panel figures={figures} />
}

function MyGroupsPanel() {
  return (
    <Card title="My Groups">
      <EmptyState
        title="You are not in a group yet"
        hint="Groups that share a plan with you will appear here."
        icon={<Users />}
      />
    </Card>
  )
}
