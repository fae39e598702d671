import type { Holding } from '@bank/contract/finances'
import type { ReactNode } from 'react'
import { FigureBand } from '../../ui/figure-band/figure-band.tsx'
import { FigureCard } from '../../ui/figure-card/figure-card.tsx'
import { FigureMoney } from '../../ui/figure-card/figure-money.tsx'
import { FigureStrip } from '../../ui/figure-card/figure-strip.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import { ActivityLink } from '../figures/activity-link.tsx'
import { trendOf, useTrend } from '../figures/trend.ts'
import { resultWords } from './result-words.ts'

type HoldingFiguresProps = {
  holding: Loadable<Holding>
  account: 'portfolio' | 'investments'
  /** Of the screen: "Portfolio". */
  title: string
  /** As the specification names them on this screen. */
  labels: { gains: string; losses: string }
  /** A picture in the place of the line of the last 30 days. */
  picture?: ReactNode
  /** The last figure, beside gains and losses. */
  children: ReactNode
}

/** The value of the portfolio or of the investments on its band, and below it the gains, the losses and one more figure. */
export function HoldingFigures({ holding, account, title, labels, picture, children }: HoldingFiguresProps) {
  const trend = useTrend()
  return (
    <>
      <FigureBand
        label="Total Value"
        data={holding}
        figure={({ totalValue }) => <FigureMoney cents={totalValue} />}
        trend={trendOf(trend, account)}
        more={<ActivityLink account={account} about={title} />}
      >
        {picture}
      </FigureBand>
      <FigureStrip>
        <FigureCard
          label={labels.gains}
          data={holding}
          figure={({ totalGains }) => <FigureMoney cents={totalGains} />}
          note={(figures) => resultWords(figures, figures.totalGains)}
        />
        <FigureCard
          label={labels.losses}
          data={holding}
          figure={({ totalLosses }) => <FigureMoney cents={totalLosses} />}
          note={(figures) => resultWords(figures, figures.totalLosses)}
        />
        {children}
      </FigureStrip>
    </>
  )
}
