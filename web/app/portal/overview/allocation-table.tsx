import type { FinancialStatus } from '@bank/contract/finances'
import { sum } from '@bank/contract/money'
import ChartPie from 'lucide-react/icons/chart-pie'
import { Link } from 'react-router'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { type Loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Money } from '../../ui/money/money.tsx'
import { Table } from '../../ui/table/table.tsx'
import { type Part, shareWords, useAllocation } from './allocation.ts'

/** The kinds of assets with their share and change, and their sum (DEC-56). The sample is not listed: it is nobody's money. */
export function AllocationTable({ figures }: { figures: Loadable<FinancialStatus> }) {
  const allocation = useAllocation(figures)
  return (
    <Card title="Allocation" description="How your assets are divided, and what changed in 30 days">
      <Table
        label="Allocation"
        rows={mapLoadable(allocation, ({ basis, parts }) =>
          basis === 'sample' ? [] : [...parts, sumOf(parts)],
        )}
        rowKey={({ name }) => name}
        skeletonRows={5}
        columns={[
          {
            id: 'kind',
            header: 'Kind',
            heading: true,
            cell: ({ name, to }) => (to ? <Link to={to}>{name}</Link> : name),
          },
          {
            id: 'share',
            header: 'Share',
            align: 'end',
            cell: ({ share, value }) => shareWords(share, value),
          },
          {
            id: 'value',
            header: 'Value',
            align: 'end',
            cell: ({ value }) => (value === null ? '–' : <Money cents={value} />),
          },
          {
            id: 'change',
            header: 'Change in 30 days',
            align: 'end',
            cell: ({ change }) => (change === null ? '–' : <Money cents={change} signed />),
          },
        ]}
        empty={
          <EmptyState
            title="No assets yet"
            hint="The kinds of your assets will appear here, with their share and how it changed."
            icon={<ChartPie />}
          />
        }
      />
    </Card>
  )
}

/** The last row. Its change is known if each part's is. */
function sumOf(parts: readonly Part[]): Part {
  const values = parts.flatMap(({ value }) => value ?? [])
  const changes = parts.flatMap(({ change }) => change ?? [])
  return {
    ...{ name: 'Total', share: 100, value: sum(values), to: null },
    change: changes.length === parts.length ? sum(changes) : null,
  }
}
