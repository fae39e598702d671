import type { HistoryRange, Performance } from '@bank/contract/history'
import { Equation } from '../../charts/equation.tsx'
import { Previous } from '../../lists/previous.tsx'
import { formatPercent } from '../../ui/count/format-count.ts'
import { loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { Money } from '../../ui/money/money.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import styles from './performance-summary.module.css'
import { usePerformance } from './reads.ts'

/** The change of total assets in a range as deposits plus growth, to the cent, and the return (DEC-56). */
export function PerformanceSummary({ range }: { range: HistoryRange }) {
  const performance = usePerformance(range)
  return (
    <div className={styles.summary}>
      <Previous isPrevious={performance.isPlaceholderData}>
        <Loaded
          data={loadable(performance, 'Failed to load your performance')}
          skeleton={<SkeletonText lines={2} />}
          loadingLabel="Loading your performance"
        >
          {({ data }) => <Sum {...data} />}
        </Loaded>
      </Previous>
    </div>
  )
}

function Sum({ change, deposited, growth, timeWeightedReturn }: Performance) {
  return (
    <>
      <Equation
        terms={[
          { label: 'Change', sum: <Money cents={change} withCents signed /> },
          { label: 'Deposits', sign: '=', sum: <Money cents={deposited} withCents signed toneless /> },
          { label: 'Growth', sign: '+', sum: <Money cents={growth} withCents signed /> },
          {
            label: 'Return',
            sum: timeWeightedReturn === null ? '–' : formatPercent(timeWeightedReturn, { signed: true }),
          },
        ]}
      />
      <p className={styles.note}>
        Deposits are what came in, less what went out. The return is time-weighted, so deposits don’t count as
        gains.
      </p>
    </>
  )
}
