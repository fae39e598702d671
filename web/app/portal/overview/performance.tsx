import type { HistoryPoint, HistoryRange } from '@bank/contract/history'
import ChartLine from 'lucide-react/icons/chart-line'
import { useState } from 'react'
import { AsTable } from '../../charts/as-table.tsx'
import { Previous } from '../../lists/previous.tsx'
import { useLazyPart } from '../../shell/lazy-part.ts'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { SkeletonBlock, SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { rangeOptions, useRange } from '../figures/range.ts'
import { FundLink } from '../screen/fund-link.tsx'
import { LazyChart } from './lazy-chart.tsx'
import styles from './performance.module.css'
import { PerformanceSummary } from './performance-summary.tsx'
import { useHistory, usePerformance } from './reads.ts'

const line = () => import('./performance-line.tsx')
const tables = () => import('./performance-tables.tsx')

/** The skeleton stays; closing and opening the table requests it again. */
const noTables = () =>
  toast.error('The table could not be loaded.', { hint: 'Please check your connection and try again.' })

/**
 * Total assets day by day, derived from the ledger (DEC-20). The URL holds the range. Without a history there is nothing to
 * choose a range of.
 */
export function Performance() {
  const [range, choose] = useRange()
  const history = useHistory(range)
  const isEmpty = history.data?.data.length === 0
  // Read before it is shown, so that the first money does not bring a skeleton.
  usePerformance(range)

  return (
    <Card title="Portfolio Performance" description="The value of everything you hold with us, day by day">
      {isEmpty ? null : (
        <>
          <div className={styles.ranges}>
            <Segmented label="Range" options={rangeOptions} value={range} onChange={choose} />
          </div>
          <PerformanceSummary range={range} />
        </>
      )}
      <Loaded
        data={loadable(history, 'Failed to load your history')}
        skeleton={<SkeletonBlock height="lg" />}
        loadingLabel="Loading your history"
      >
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              title="No history yet"
              hint="Daily values will appear here once we have recorded your first balance."
              icon={<ChartLine />}
              action={<FundLink />}
            />
          ) : (
            <History history={data} range={history.isPlaceholderData ? null : range} />
          )
        }
      </Loaded>
    </Card>
  )
}

/** @param range null while another range is loading and the figures still belong to the previous one */
function History({ history, range }: { history: readonly HistoryPoint[]; range: HistoryRange | null }) {
  const [open, setOpen] = useState(false)
  const part = useLazyPart(tables, open, noTables)
  return (
    <Previous isPrevious={range === null}>
      <LazyChart shape="line" load={line} figures={{ history }} />
      <AsTable words="Show the figures as a table" onToggle={setOpen}>
        {part ? <part.PerformanceTables history={history} range={range} /> : <SkeletonText lines={4} />}
      </AsTable>
    </Previous>
  )
}
