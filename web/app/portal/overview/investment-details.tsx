import type { FinancialStatus, Holding } from '@bank/contract/finances'
import { type Cents, sum } from '@bank/contract/money'
import { Link } from 'react-router'
import { ListRow } from '../../lists/row-list.tsx'
import { paths } from '../../paths.ts'
import { formatPercent } from '../../ui/count/format-count.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { type Loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Money } from '../../ui/money/money.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { Table } from '../../ui/table/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { netPerformance, returnRate } from '../figures/performance.ts'
import { FundLink } from '../screen/fund-link.tsx'

type HoldingRow = {
  name: string
  value: Cents
  /** Null for money that neither gains nor loses value. */
  gainOrLoss: Cents | null
  /** The gain as a share of what was invested; null if that is not known. */
  rate: number | null
  /** The screen that explains it. */
  to: string
}

/** The specified rows, each with a link to its screen, and its gain also in percent of what was invested. */
export function InvestmentDetails({ figures }: { figures: Loadable<FinancialStatus> }) {
  return (
    <Table
      label="Investment Details"
      rows={mapLoadable(figures, holdingRows)}
      rowKey={({ name }) => name}
      skeletonRows={3}
      columns={[
        {
          id: 'holding',
          header: 'Holding',
          heading: true,
          cell: ({ name, to }) => <Link to={to}>{name}</Link>,
        },
        { id: 'value', header: 'Value', align: 'end', cell: ({ value }) => <Money cents={value} /> },
        { id: 'gain-or-loss', header: 'Gain/Loss', align: 'end', cell: (row) => <GainOrLoss {...row} /> },
      ]}
      narrow={(row) => (
        <ListRow
          title={row.name}
          to={row.to}
          end={<Money cents={row.value} />}
          details={['Gain/Loss']}
          endDetails={<GainOrLoss {...row} />}
        />
      )}
      empty={
        <EmptyState
          title="No holdings yet"
          hint="Your portfolio, investments and accounts will appear here, with their gains."
          action={<FundLink />}
        />
      }
    />
  )
}

function GainOrLoss({ gainOrLoss, rate }: Pick<HoldingRow, 'gainOrLoss' | 'rate'>) {
  if (gainOrLoss === null) return <NotApplicable />
  return (
    <>
      <Money cents={gainOrLoss} signed />
      {rate === null ? null : <span className={quiet.quiet}> {formatPercent(rate, { signed: true })}</span>}
    </>
  )
}

function NotApplicable() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>Not applicable</VisuallyHidden>
    </>
  )
}

/** The three specified rows. Cash and savings is the sum of the two accounts and the total savings. */
export function holdingRows({ portfolio, investments, accounts, savings }: FinancialStatus): HoldingRow[] {
  const { checkingBalance, savingsBalance } = accounts
  const { dashboard } = paths
  return [
    { name: 'Portfolio', to: dashboard.portfolio, value: portfolio.totalValue, ...resultOf(portfolio) },
    {
      name: 'Investments',
      to: dashboard.investments,
      value: investments.totalValue,
      ...resultOf(investments),
    },
    {
      name: 'Cash & Savings',
      to: dashboard.accounts,
      value: sum([checkingBalance, savingsBalance, savings.totalSavings]),
      ...{ gainOrLoss: null, rate: null },
    },
  ]
}

const resultOf = (holding: Holding) => ({ gainOrLoss: netPerformance(holding), rate: returnRate(holding) })
