import type { FinancialStatus } from '@bank/contract/finances'
import { sum } from '@bank/contract/money'
import ChartPie from 'lucide-react/icons/chart-pie'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Patterns } from '../../charts/patterns.tsx'
import { type Share as Bar, ShareBar } from '../../charts/share-bar.tsx'
import { Swatch } from '../../charts/swatch.tsx'
import { ListRow } from '../../lists/row-list.tsx'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { type Loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Money } from '../../ui/money/money.tsx'
import { Table } from '../../ui/table/table.tsx'
import { FundLink } from '../screen/fund-link.tsx'
import { type Part, shareWords, useAllocation } from './allocation.ts'
import styles from './allocation-table.module.css'

/** The kinds of assets with their share and change, and their sum (DEC-56). The sample is not listed: it is nobody's money. */
export function AllocationTable({ figures }: { figures: Loadable<FinancialStatus> }) {
  const allocation = useAllocation(figures)
  return (
    <Card title="Allocation" description="How your assets are divided, and what changed in 30 days">
      <Patterns />
      <Table
        label="Allocation"
        rows={mapLoadable(allocation, ({ basis, parts }) => (basis === 'sample' ? [] : rowsOf(parts)))}
        rowKey={({ name }) => name}
        skeletonRows={5}
        columns={[
          { id: 'kind', header: 'Kind', heading: true, cell: (row) => <Name row={row} /> },
          { id: 'share', header: 'Share', cell: (row) => <Share row={row} /> },
          {
            id: 'value',
            header: 'Value',
            align: 'end',
            cell: (row) => <Whole row={row}>{row.value === null ? '–' : <Money cents={row.value} />}</Whole>,
          },
          {
            id: 'change',
            header: 'Change in 30 days',
            align: 'end',
            cell: (row) => <Whole row={row}>{changeOf(row)}</Whole>,
          },
        ]}
        narrow={(row) => (
          <ListRow
            title={<Name row={row} />}
            end={row.value === null ? '–' : <Money cents={row.value} />}
            details={[<Share key="share" row={row} />]}
            endDetails={changeOf(row)}
          />
        )}
        empty={
          <EmptyState
            title="No assets yet"
            hint="The kinds of your assets will appear here, with their share and how it changed."
            icon={<ChartPie />}
            action={<FundLink />}
          />
        }
      />
    </Card>
  )
}

/** @property bars where its bar lies; the total has one for each part */
type Row = Part & { bars: readonly Bar[]; isTotal?: boolean }

/** The parts, each with its bar, and their sum, whose change is known if each part's is. */
function rowsOf(parts: readonly Part[]): Row[] {
  const values = parts.flatMap(({ value }) => value ?? [])
  const changes = parts.flatMap(({ change }) => change ?? [])
  const bars = parts.map(({ share }, index) => ({
    ...{ index, share },
    from: parts.slice(0, index).reduce((before, part) => before + part.share, 0),
  }))
  const total = {
    ...{ name: 'Total', share: 100, value: sum(values), to: null, bars, isTotal: true },
    change: changes.length === parts.length ? sum(changes) : null,
  }
  return [
    ...parts.map((part, index) => ({ ...part, bars: bars.filter((bar) => bar.index === index) })),
    total,
  ]
}

function Name({ row: { name, to, bars, isTotal } }: { row: Row }) {
  if (isTotal) return <strong>{name}</strong>
  return (
    <span className={styles.name}>
      <Swatch index={bars[0]?.index ?? 0} />
      {to ? <Link to={to}>{name}</Link> : name}
    </span>
  )
}

/** The share in words and as a bar, which lies where the part lies in the total's. */
function Share({ row: { share, value, bars } }: { row: Row }) {
  return (
    <span className={styles.share}>
      <span className={styles.percent}>{shareWords(share, value)}</span>
      <ShareBar shares={bars} />
    </span>
  )
}

const Whole = ({ row, children }: { row: Row; children: ReactNode }) =>
  row.isTotal ? <strong>{children}</strong> : children

const changeOf = ({ change }: Row) => (change === null ? '–' : <Money cents={change} signed />)
