import type { FinancialStatus } from '@bank/contract/finances'
import { type Cents, sum } from '@bank/contract/money'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { type Loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Money } from '../../ui/money/money.tsx'
import { Table } from '../../ui/table/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { netPerformance } from '../figures/performance.ts'

type HoldingRow = {
  name: string
  value: Cents
  /** Null for money that neither gains nor loses value. */
  gainOrLoss: Cents | null
}

export function InvestmentDetails({ figures }: { figures: Loadable<FinancialStatus> }) {
  return (
    <Table
      label="Investment Details"
      rows={mapLoadable(figures, holdingRows)}
      rowKey={({ name }) => name}
      skeletonRows={3}
      columns={[
        { id: 'holding', header: 'Holding', heading: true, cell: ({ name }) => name },
        { id: 'value', header: 'Value', align: 'end', cell: ({ value }) => <Money cents={value} /> },
        {
          id: 'gain-or-loss',
          header: 'Gain/Loss',
          align: 'end',
          cell: ({ gainOrLoss }) =>
            gainOrLoss === null ? <NotApplicable /> : <Money cents={gainOrLoss} signed />,
        },
      ]}
      empty={<EmptyState title="No holdings yet" />}
    />
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
  return [
    { name: 'Portfolio', value: portfolio.totalValue, gainOrLoss: netPerformance(portfolio) },
    { name: 'Investments', value: investments.totalValue, gainOrLoss: netPerformance(investments) },
    {
      name: 'Cash & Savings',
      value: sum([checkingBalance, savingsBalance, savings.totalSavings]),
      gainOrLoss: null,
    },
  ]
}
