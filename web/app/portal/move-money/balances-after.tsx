import type { Cents } from '@bank/contract/money'
import type { Movable } from '@bank/contract/transactions'
import { Money } from '../../ui/money/money.tsx'
import styles from './balances-after.module.css'
import { type Before, type MoveKind, sidesOf } from './move.ts'

type BalancesAfterProps = { kind: MoveKind; before: Before; from: Movable; amount: Cents }

/** Both balances, before and after, as a small table. */
export function BalancesAfter({ kind, before, from, amount }: BalancesAfterProps) {
  return (
    <table className={styles.table} aria-label="Balances before and after">
      <thead>
        <tr>
          <th scope="col">Balance</th>
          <th scope="col">Now</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {sidesOf(kind, before, from, amount).map(({ label, now, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <Money cents={now} withCents />
            </td>
            <td className={styles.after}>
              <Money cents={after} withCents />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
