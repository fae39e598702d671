import type { FinancialStatus } from '@bank/contract/finances'
import { inAYear, sum } from '@bank/contract/money'
import { Link } from 'react-router'
import { FigureTable } from '../../charts/figure-table.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Money } from '../../ui/money/money.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { ASSET_ACCOUNTS, accountLabels, balancesOf, FUND_ACCOUNTS, type OpenTotal } from './parts.ts'

type PartsDialogProps = { total: OpenTotal; status: FinancialStatus; onClose: () => void }

export const totalLabels: Record<OpenTotal, string> = {
  totalAssets: 'Total Assets',
  availableFunds: 'Available Funds',
  projectedIncome: 'Projected Income',
}

/** The parts of a total, to the cent, each with a link. Loaded late. */
export function PartsDialog({ total, status, onClose }: PartsDialogProps) {
  const { parts, sum } = partsOf(total, status)
  return (
    <Dialog
      open
      onClose={onClose}
      title={totalLabels[total]}
      size="sm"
      footer={
        <Button variant="secondary" onPress={onClose}>
          Close
        </Button>
      }
    >
      <FigureTable
        label={`What ${totalLabels[total]} is made of`}
        rows={[
          ...parts.map(({ name, value, to }) => ({
            id: name,
            cells: [
              <Link key="name" to={to}>
                {name}
              </Link>,
              <Money key="value" cents={value} withCents />,
            ],
          })),
          ...(total === 'projectedIncome' ? [{ id: 'months', cells: ['Months', '× 12'] }] : []),
          { id: 'sum', cells: [totalLabels[total], <Money key="sum" cents={sum} withCents />] },
        ]}
        hasSum
      />
      {total === 'projectedIncome' ? (
        <p className={quiet.quiet}>
          It says what you plan to put in over a year. Nothing is added for growth.
        </p>
      ) : null}
    </Dialog>
  )
}

/** The parts of a total (DEC-35), each with the address of the screen that explains it. */
function partsOf(total: OpenTotal, status: FinancialStatus) {
  if (total === 'projectedIncome') {
    const { monthlyContribution } = status.savings
    const part = { name: 'Monthly contribution', value: monthlyContribution, to: paths.dashboard.savings }
    return { parts: [part], sum: inAYear(monthlyContribution) }
  }
  const balances = balancesOf(status)
  const accounts = total === 'totalAssets' ? ASSET_ACCOUNTS : FUND_ACCOUNTS
  const parts = accounts.map((account) => ({
    name: accountLabels[account],
    value: balances[account],
    to: paths.dashboard.activity(account),
  }))
  return { parts, sum: sum(parts.map(({ value }) => value)) }
}
