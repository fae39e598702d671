import type { FinancialStatus } from '@bank/contract/finances'
import { Link } from 'react-router'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Money } from '../../ui/money/money.tsx'
import { MONTHS, type OpenTotal, partsOf } from './parts.ts'
import styles from './parts-dialog.module.css'

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
      <table className={styles.parts} aria-label={`What ${totalLabels[total]} is made of`}>
        <tbody>
          {parts.map(({ name, value, to }) => (
            <tr key={name} className={styles.part}>
              <th scope="row">
                <Link to={to} className={styles.link}>
                  {name}
                </Link>
              </th>
              <td>
                <Money cents={value} withCents />
              </td>
            </tr>
          ))}
          {total === 'projectedIncome' ? (
            <tr className={styles.part}>
              <th scope="row">Months</th>
              <td>× {MONTHS}</td>
            </tr>
          ) : null}
        </tbody>
        <tfoot>
          <tr className={styles.sum}>
            <th scope="row">{totalLabels[total]}</th>
            <td>
              <Money cents={sum} withCents />
            </td>
          </tr>
        </tfoot>
      </table>
      {total === 'projectedIncome' ? (
        <p className={styles.note}>
          It says what you plan to put in over a year. Nothing is added for growth.
        </p>
      ) : null}
    </Dialog>
  )
}
