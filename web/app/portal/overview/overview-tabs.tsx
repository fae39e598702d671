import Users from 'lucide-react/icons/users'
import { useUrlParameters, withParameter } from '../../lists/url-parameters.ts'
import { afterFirstAnswers } from '../../shell/lazy-part.ts'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { SkeletonBlock } from '../../ui/skeleton/skeleton.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { useRange } from '../figures/range.ts'
import { Sides } from '../screen/sides.tsx'
import { LatePanel, type PanelProps } from './late-panel.tsx'
import styles from './overview.module.css'
import { useAssets, useHistory } from './reads.ts'

const overview = async () => {
  await afterFirstAnswers()
  return { Panel: (await import('./overview-panel.tsx')).OverviewPanel }
}
const allocation = async () => ({ Panel: (await import('./allocation-table.tsx')).AllocationTable })
const investmentDetails = async () => ({
  Panel: (await import('./investment-details.tsx')).InvestmentDetails,
})

const tabIds = ['overview', 'allocation', 'investment-details', 'my-groups'] as const
type TabId = (typeof tabIds)[number]

/** The tabs of the dashboard below its figures. The URL holds the open tab. */
export function OverviewTabs(props: PanelProps) {
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
        { id: 'overview', label: 'Overview', content: <OverviewTab {...props} /> },
        { id: 'allocation', label: 'Allocation', content: <LatePanel load={allocation} props={props} /> },
        {
          id: 'investment-details',
          label: 'Investment Details',
          content: <LatePanel load={investmentDetails} props={props} />,
        },
        { id: 'my-groups', label: 'My Groups', content: <MyGroupsPanel /> },
      ]}
    />
  )
}

/** Its figures are read at once. The code that draws them comes after the totals are shown. */
function OverviewTab(props: PanelProps) {
  const [range] = useRange()
  const isNew = useHistory(range).data?.data.length === 0
  useAssets()
  return <LatePanel load={overview} skeleton={<PanelSkeleton isNew={isNew} />} props={props} />
}

function PanelSkeleton({ isNew }: { isNew: boolean }) {
  return (
    <Sides>
      <Card title="Portfolio Performance" region={false}>
        <div className={isNew ? undefined : styles.toCome}>
          <SkeletonBlock />
        </div>
      </Card>
      <Card title="Asset Allocation" region={false}>
        <SkeletonBlock height="lg" />
      </Card>
    </Sides>
  )
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
