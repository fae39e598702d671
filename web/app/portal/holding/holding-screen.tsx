import type { Holding } from '@bank/contract/finances'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import type { ReactNode } from 'react'
import type { Description } from '../../ui/description-list/description-list.tsx'
import { FigureCard } from '../../ui/figure-card/figure-card.tsx'
import { FigureMoney } from '../../ui/figure-card/figure-money.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import { LastRows } from '../activity/last-rows.tsx'
import { ActivityLink } from '../figures/activity-link.tsx'
import { Entered } from '../figures/entered.tsx'
import { SummaryCard } from '../figures/summary-card.tsx'
import { trendOf, useTrend } from '../figures/trend.ts'
import { UnlessFailed } from '../screen/unless-failed.tsx'
import { BalanceLine } from './balance-line.tsx'
import { ResultHint } from './result-hint.tsx'
import { Results } from './results.tsx'
import { ShareBar } from './share-bar.tsx'

type HoldingFiguresProps = {
  holding: Loadable<Holding>
  account: 'portfolio' | 'investments'
  /** Of the screen: "Portfolio". */
  title: string
  icon: ReactNode
  /** As the specification names them on this screen. */
  labels: { gains: string; losses: string }
  /** Further figure cards. */
  children?: ReactNode
  summary: { title: string; lines: number; items: (holding: Holding) => readonly Description[] }
}

/** The portfolio or the investments: their figures, their value over time, how it came about, and their latest rows. */
export function HoldingFigures(props: HoldingFiguresProps) {
  const { holding, account } = props
  const of = `your ${account}`
  return (
    <UnlessFailed data={holding}>
      <Totals {...props} />
      <BalanceLine account={account} title="Value Over Time" of={of} />
      <Grid columns={2} min="lg">
        <Results holding={holding} of={of} />
        <Stack gap="md">
          <LastRows account={account} />
          <SummaryCard {...props.summary} data={holding} />
        </Stack>
      </Grid>
    </UnlessFailed>
  )
}

function Totals({ holding, account, title, icon, labels, children }: HoldingFiguresProps) {
  const trend = useTrend()
  return (
    <Grid columns={children ? 4 : 3} min="sm">
      <FigureCard
        label="Total Value"
        data={holding}
        figure={({ totalValue }) => <FigureMoney cents={totalValue} />}
        trend={trendOf(trend, account)}
        more={<ActivityLink account={account} about={title} />}
        icon={icon}
        tone="forest"
      />
      <ResultCard kind="gain" label={labels.gains} holding={holding} icon={<TrendingUp />} />
      <ResultCard kind="loss" label={labels.losses} holding={holding} icon={<TrendingDown />} />
      {children}
    </Grid>
  )
}

type ResultCardProps = {
  kind: 'gain' | 'loss'
  label: string
  holding: Loadable<Holding>
  icon: ReactNode
}

function ResultCard({ kind, label, holding, icon }: ResultCardProps) {
  const resultOf = ({ totalGains, totalLosses }: Holding) => (kind === 'gain' ? totalGains : totalLosses)
  return (
    <FigureCard
      label={label}
      data={holding}
      figure={(value) => <FigureMoney cents={resultOf(value)} />}
      hint={(value) => <ResultHint holding={value} result={resultOf(value)} />}
      drawing={(value) => <ShareBar kind={kind} holding={value} result={resultOf(value)} />}
      note={(value) => (resultOf(value) === 0 ? null : <Entered at={value.lastUpdated} />)}
      icon={icon}
    />
  )
}
