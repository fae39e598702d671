import type { FinancialStatus } from '@bank/contract/finances'
import { type Cents, cents, sum } from '@bank/contract/money'
import { Link } from 'react-router'
import { FigureTable } from '../../charts/figure-table.tsx'
import { Swatch } from '../../charts/swatch.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Card } from '../../ui/card/card.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { formatMoney, formatMoneyShort } from '../../ui/money/format-money.ts'
import { Money } from '../../ui/money/money.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { type Allocation, type Part, shareWords, useAllocation } from './allocation.ts'
import styles from './asset-allocation.module.css'
import { LazyChart } from './lazy-chart.tsx'

const pie = () => import('./allocation-pie.tsx')

/** The composition of the customer's assets. */
export function AssetAllocation({ figures }: { figures: Loadable<FinancialStatus> }) {
  const status = figures.status === 'ready' ? figures.value : undefined
  const allocation = useAllocation(figures)
  const shown = allocation.status === 'ready' ? allocation.value : null
  return (
    <Card
      title="Asset Allocation"
      description={descriptionOf(shown, status?.totalAssets)}
      actions={shown?.basis === 'sample' ? <Badge>Sample</Badge> : undefined}
    >
      <Loaded data={allocation} skeleton={<AllocationSkeleton />} loadingLabel="Loading your assets">
        {({ basis, parts }) => (
          <div className={styles.allocation} data-sample={basis === 'sample' || undefined}>
            <div className={styles.ringed}>
              <LazyChart shape="pie" load={pie} figures={{ basis, parts }}>
                <RingCenter parts={parts} />
              </LazyChart>
            </div>
            <div className={styles.parts}>
              <PartsTable parts={parts} />
            </div>
          </div>
        )}
      </Loaded>
    </Card>
  )
}

/** The total in the center of the ring. The sample has none. */
function RingCenter({ parts }: { parts: readonly Part[] }) {
  const values = parts.flatMap(({ value }) => (value === null ? [] : [value]))
  if (values.length === 0) return null
  const whole = sum(values)
  const words = formatMoney(whole)
  return (
    <p className={styles.center} title={words}>
      <span className={styles.centerLabel}>Total</span>
      <span className={styles.centerValue}>
        {words.length > CENTER_CHARACTERS ? formatMoneyShort(whole) : words}
      </span>
    </p>
  )
}

/** More than this does not fit into the ring. */
const CENTER_CHARACTERS = 11

function PartsTable({ parts }: { parts: readonly Part[] }) {
  const isSample = parts.every(({ value }) => value === null)
  const hasChange = parts.some(({ change }) => change !== null)
  const characters = Math.max(
    ...parts.map(({ value, change }) => lengthOf(value) + lengthOf(change, { signed: true })),
  )
  const section = isSample || parts[0]?.to === null ? 'Kind' : 'Section'
  return (
    <FigureTable
      label={isSample ? 'Sample allocation' : 'Allocation'}
      columns={[section, 'Share', ...(isSample ? [] : ['Value']), ...(hasChange ? ['30 days'] : [])]}
      rows={parts.map((part, index) => partRow(part, index, hasChange))}
      main={isSample ? 1 : 2}
      length={characters <= SHORT ? 'short' : characters <= MEDIUM ? 'medium' : 'long'}
    />
  )
}

/** The characters of a value and its change that fit beside a name and a share: on every phone, and in half a screen. */
const SHORT = 10
const MEDIUM = 16

const lengthOf = (amount: Cents | null, how?: { signed: boolean }) =>
  amount === null ? 0 : formatMoney(amount, how).length

/** Keeps a name beside its mark. */
const NO_BREAK = '\u00a0'

const partRow = ({ name, share, value, change, to }: Part, index: number, hasChange: boolean) => ({
  id: name,
  cells: [
    <span key="name" className={styles.name}>
      <Swatch index={index} />
      {NO_BREAK}
      {to ? <Link to={to}>{name}</Link> : name}
    </span>,
    shareWords(share, value),
    ...(value === null ? [] : [<Money key="value" cents={value} />]),
    ...(hasChange ? [change === null ? '–' : <Money key="change" cents={change} signed />] : []),
  ],
})

function AllocationSkeleton() {
  return (
    <div className={styles.allocation}>
      <span className={styles.ring} aria-hidden="true" />
      <SkeletonText lines={4} />
    </div>
  )
}

/**
 * Describes what the shares are of. Staff record the kinds, and the total is the sum of the balances, so a deposit
 * changes only the total. If the two sums on the screen differ, the description explains why.
 */
function descriptionOf(shown: Allocation | null, totalAssets: Cents | undefined): string {
  if (shown === null) return 'The share of each kind of asset'
  if (shown.basis === 'sample')
    return 'We have no assets on record for you yet. This is an example, not your allocation.'
  if (shown.basis === 'sections') return 'How your total assets are divided'
  if (totalAssets === undefined) return 'The share of each kind of asset'
  const recorded = formatMoney(sum(shown.parts.map(({ value }) => value ?? NOTHING)))
  return recorded === formatMoney(totalAssets)
    ? 'The share of each kind of asset in everything you own'
    : `The share of each kind of asset in the ${recorded} that we have recorded by kind. The total above is the sum of your balances, so it can differ.`
}

const NOTHING = cents(0)
