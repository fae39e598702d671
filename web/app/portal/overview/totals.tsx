import type { FinancialStatus } from '@bank/contract/finances'
import type { Cents } from '@bank/contract/money'
import HandCoins from 'lucide-react/icons/hand-coins'
import Landmark from 'lucide-react/icons/landmark'
import Sprout from 'lucide-react/icons/sprout'
import Wallet from 'lucide-react/icons/wallet'
import { type ReactNode, useCallback, useState } from 'react'
import { shownEarly } from '../../api/start-early-reads.ts'
import { useLazyPart } from '../../shell/lazy-part.ts'
import { FigureButton } from '../../ui/figure-card/figure-button.tsx'
import { FigureCard } from '../../ui/figure-card/figure-card.tsx'
import { FigureMoney } from '../../ui/figure-card/figure-money.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { type Loadable, ready } from '../../ui/loadable/loadable.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import { toast } from '../../ui/toast/toast.ts'
import { ActivityLink } from '../figures/activity-link.tsx'
import { trendOf, useTrend } from '../figures/trend.ts'
import { ASSET_ACCOUNTS, FUND_ACCOUNTS, type OpenTotal } from './parts.ts'
import styles from './totals.module.css'

const partsDialog = () => import('./parts-dialog.tsx')

/** The four specified cards, each with its last 30 days and a link or button that opens its parts. */
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
  const opener = (total: OpenTotal, about: string) =>
    isReady ? (
      <FigureButton about={about} onPress={() => setOpened(total)}>
        Parts
      </FigureButton>
    ) : null
  return (
    <>
      <Tiles<FinancialStatus>
        tile={(total) => ({ data: figures, figure: (status) => <FigureMoney cents={status[total]} /> })}
        assets={{ trend: trendOf(trend, ...ASSET_ACCOUNTS), more: opener('totalAssets', 'Total Assets') }}
        liabilities={{
          trend: trendOf(trend, 'borrowed'),
          more: isReady ? <ActivityLink account="borrowed" about="Total Liabilities" /> : null,
        }}
        income={{
          isNothing: isReady && figures.value.projectedIncome === 0,
          more: opener('projectedIncome', 'Projected Income'),
          sum: isReady
            ? `12 × ${formatMoney(figures.value.savings.monthlyContribution, { cents: true })}`
            : null,
        }}
        funds={{ trend: trendOf(trend, ...FUND_ACCOUNTS), more: opener('availableFunds', 'Available Funds') }}
      />
      {part && opened && isReady ? (
        <part.PartsDialog total={opened} status={figures.value} onClose={close} />
      ) : null}
    </>
  )
}

/** The cards as the build renders them. start-early-reads.ts fills in the figures before the scripts have loaded. */
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

type Total = 'totalAssets' | 'totalLiabilities' | 'projectedIncome' | 'availableFunds'

type Extras = { trend?: Loadable<readonly Cents[]>; more?: ReactNode }

type TilesProps<Value> = {
  tile: (total: Total) => { data: Loadable<Value>; figure: (value: Value) => ReactNode }
  assets: Extras
  liabilities: Extras
  income: Extras & { sum: string | null; isNothing?: boolean }
  funds: Extras
}

function Tiles<Value>({
  tile,
  assets,
  liabilities,
  income: { sum, isNothing = false, ...income },
  funds,
}: TilesProps<Value>) {
  return (
    <Grid columns={4} min="sm">
      <FigureCard
        label="Total Assets"
        {...tile('totalAssets')}
        {...assets}
        hint="Holdings, accounts and savings"
        icon={<Landmark />}
        tone="forest"
      />
      <FigureCard
        label="Total Liabilities"
        {...tile('totalLiabilities')}
        {...liabilities}
        rise="bad"
        hint="Everything you have borrowed"
        icon={<HandCoins />}
      />
      <FigureCard
        label="Projected Income"
        {...tile('projectedIncome')}
        {...income}
        hint="Twelve monthly contributions"
        drawing={<TwelveMonths isNothing={isNothing} />}
        note={sum}
        icon={<Sprout />}
      />
      <FigureCard
        label="Available Funds"
        {...tile('availableFunds')}
        {...funds}
        hint="Checking and savings accounts"
        icon={<Wallet />}
      />
    </Grid>
  )
}

/** Twelve equal bars: the projected income is a sum, and has no history. */
function TwelveMonths({ isNothing }: { isNothing: boolean }) {
  return (
    <svg className={styles.months} viewBox="0 0 120 32" preserveAspectRatio="none" aria-hidden="true">
      {Array.from({ length: 12 }, (_, month) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never reorder
          key={month}
          x={month * 10 + 1.5}
          y={isNothing ? 30 : 8}
          width={7}
          height={isNothing ? 2 : 24}
          rx={1}
        />
      ))}
    </svg>
  )
}

/** A no-break space keeps the height of the line. */
const EMPTY_LINE = '\u00A0'
