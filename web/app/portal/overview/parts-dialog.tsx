import type { FinancialStatus } from '@bank/contract/finances'
import { Link } from 'react-router'
import { FigureTable } from '../../charts/figure-table.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Money } from '../../ui/money/money.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { MONTHS, type OpenTotal, partsOf } from './parts.ts'

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
          ...(total === 'projectedIncome' ? [{ id: 'months', cells: ['Months', `× ${MONTHS}`] }] : []),
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
