import type { FinancialStatus } from '@bank/contract/finances'
import { type Cents, cents } from '@bank/contract/money'
import { type ReactNode, useCallback, useState } from 'react'
import { shownEarly } from '../../api/start-early-reads.ts'
import { useLazyPart } from '../../shell/lazy-part.ts'
import { FigureBand } from '../../ui/figure-band/figure-band.tsx'
import { FigureButton } from '../../ui/figure-card/figure-button.tsx'
import { FigureCard } from '../../ui/figure-card/figure-card.tsx'
import { FigureMoney } from '../../ui/figure-card/figure-money.tsx'
import { FigureStrip } from '../../ui/figure-card/figure-strip.tsx'
import { type Loadable, ready } from '../../ui/loadable/loadable.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import { toast } from '../../ui/toast/toast.ts'
import { ActivityLink } from '../figures/activity-link.tsx'
import { trendOf, useTrend } from '../figures/trend.ts'
import { ASSET_ACCOUNTS, FUND_ACCOUNTS, type OpenTotal } from './parts.ts'
import styles from './totals.module.css'

const partsDialog = () => import('./parts-dialog.tsx')

/** The four specified totals: one on the band, three below it, each with a way into its parts or its transactions. */
export function Totals({ figures }: { figures: Loadable<FinancialStatus> }) {
  const trend = useTrend()
  const [opened, setOpened] = useState<OpenTotal | null>(null)
  const close = useCallback(() => setOpened(null), [])
  const part = useLazyPart(
    partsDialog,
    opened !== null,
    useCallback(() => {
      close()
      toast.error('The details could not be loaded.', {
        hint: 'Please check your connection and try again.',
      })
    }, [close]),
  )
  const isReady = figures.status === 'ready'
  const opener = (total: OpenTotal) =>
    isReady ? (
      <FigureButton about={LABELS[total]} onPress={() => setOpened(total)}>
        Parts
      </FigureButton>
    ) : null
  return (
    <>
      <Tiles<FinancialStatus>
        tile={(total) => ({ data: figures, figure: (status) => <FigureMoney cents={status[total]} /> })}
        assets={{ trend: trendOf(trend, ...ASSET_ACCOUNTS), more: opener('totalAssets') }}
        liabilities={{
          trend: trendOf(trend, 'borrowed'),
          more: isReady ? <ActivityLink account="borrowed" about={LABELS.totalLiabilities} /> : null,
        }}
        income={{
          more: opener('projectedIncome'),
          sum: isReady
            ? `12 × ${formatMoney(figures.value.savings.monthlyContribution, { cents: true })}`
            : null,
        }}
        funds={{ trend: trendOf(trend, ...FUND_ACCOUNTS), more: opener('availableFunds') }}
      />
      {part && opened && isReady ? (
        <part.PartsDialog total={opened} status={figures.value} onClose={close} />
      ) : null}
    </>
  )
}

/** The totals as the build renders them. start-early-reads.ts fills in the figures before the scripts have loaded. */
export function TotalsSkeleton() {
  const loading = { trend: { status: 'loading' } } as const
  return (
    <Tiles
      tile={(total) => ({
        data: ready(total),
        figure: () => (
          <span {...shownEarly(total)} className={styles.early} suppressHydrationWarning>
            {EMPTY_LINE}
          </span>
        ),
      })}
      assets={loading}
      liabilities={loading}
      income={{ sum: null }}
      funds={loading}
    />
  )
}

/** The totals of a customer who has nothing yet: one quiet line below the checklist. */
export function NoTotals() {
  return (
    <FigureStrip>
      {Object.entries(LABELS).map(([total, label]) => (
        <FigureCard key={total} label={label} data={ready(NOTHING)} figure={moneyOf} />
      ))}
    </FigureStrip>
  )
}

const NOTHING = cents(0)
const moneyOf = (amount: Cents) => <FigureMoney cents={amount} />

/** Whether all four totals are zero. */
export const hasNothing = (status: FinancialStatus) =>
  status.totalAssets === 0 &&
  status.totalLiabilities === 0 &&
  status.projectedIncome === 0 &&
  status.availableFunds === 0

const LABELS = {
  totalAssets: 'Total Assets',
  totalLiabilities: 'Total Liabilities',
  projectedIncome: 'Projected Income',
  availableFunds: 'Available Funds',
} as const

type Total = keyof typeof LABELS

type Extras = { trend?: Loadable<readonly Cents[]>; more?: ReactNode }

type TilesProps<Value> = {
  tile: (total: Total) => { data: Loadable<Value>; figure: (value: Value) => ReactNode }
  assets: Extras
  liabilities: Extras
  income: Extras & { sum: string | null }
  funds: Extras
}

function Tiles<Value>({ tile, assets, liabilities, income: { sum, ...income }, funds }: TilesProps<Value>) {
  return (
    <>
      <FigureBand
        label={LABELS.totalAssets}
        {...tile('totalAssets')}
        {...assets}
        hint="Holdings, accounts and savings"
      />
      <FigureStrip>
        <FigureCard
          label={LABELS.totalLiabilities}
          {...tile('totalLiabilities')}
          hasLine={false}
          {...liabilities}
          rise="bad"
        />
        <FigureCard
          label={LABELS.projectedIncome}
          {...tile('projectedIncome')}
          hasLine={false}
          {...income}
          note={sum}
        />
        <FigureCard label={LABELS.availableFunds} {...tile('availableFunds')} hasLine={false} {...funds} />
      </FigureStrip>
    </>
  )
}

/** A no-break space keeps the height of the line. */
const EMPTY_LINE = '\u00A0'
