import type { Cents } from '@bank/contract/money'
import type { Movable } from '@bank/contract/own-transactions'
import { Money } from '../../ui/money/money.tsx'
import styles from './balances-after.module.css'
import { type Before, type MoveKind, sidesOf } from './move.ts'

type BalancesAfterProps = { kind: MoveKind; before: Before; from: Movable; amount: Cents }

/** Both balances before and after, as a small table. Names are on lines of their own, so that large figures fit on phones. */
export function BalancesAfter({ kind, before, from, amount }: BalancesAfterProps) {
  return (
    <table className={styles.table} aria-label="Balances before and after">
      <thead>
        <tr>
          <th scope="col">Now</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      {sidesOf(kind, before, from, amount).map(({ label, now, after }) => (
        <tbody key={label}>
          <tr>
            <th scope="rowgroup" colSpan={2}>
              {label}
            </th>
          </tr>
          <tr>
            <td>
              <Money cents={now} withCents />
            </td>
            <td>
              <strong>
                <Money cents={after} withCents />
              </strong>
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  )
}
