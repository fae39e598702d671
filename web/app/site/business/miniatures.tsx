import ArrowRight from 'lucide-react/icons/arrow-right'
import styles from './miniatures.module.css'

/** Examples of rows as they are on a statement. */
const rows = [
  { what: 'Deposit', amount: '+$2,500.00', status: 'Completed' },
  { what: 'Transfer', amount: '−$480.00', status: 'Completed' },
  { what: 'Withdrawal', amount: '−$60.00', status: 'Pending' },
] as const

/** A pile of statements with the latest rows on top; decoration. */
export function StatementRows({ years }: { years: string }) {
  return (
    <div className={styles.pile} aria-hidden="true">
      <span className={styles.tab}>{years}</span>
      <div className={styles.sheet}>
        {rows.map(({ what, amount, status }) => (
          <p key={what}>
            <span>
              {what}
              <small data-pending={status === 'Pending'}>{status}</small>
            </span>
            <b data-in={amount.startsWith('+')}>{amount}</b>
          </p>
        ))}
      </div>
    </div>
  )
}

/** What is owed becomes less, step by step; decoration. */
export function LoanSteps() {
  return (
    <svg className={styles.steps} viewBox="0 0 90 100" preserveAspectRatio="none" aria-hidden="true">
      {[100, 84, 69, 55, 42, 30, 19, 9].map((height, step) => (
        <rect key={height} x={step * 10} y={100 - height} width={9.9} height={height} />
      ))}
    </svg>
  )
}

/** Money on its way from one account to another; decoration. */
export function TransferSlip() {
  return (
    <p className={styles.slip} aria-hidden="true">
      <span>
        <small>From</small> Checking
      </span>
      <ArrowRight />
      <span>
        <small>To</small> Savings
      </span>
    </p>
  )
}

/** The kinds of insurance as arches, one around the other. */
export function InsuranceArches({ kinds }: { kinds: readonly string[] }) {
  return (
    <ul className={styles.arches}>
      {kinds.map((kind) => (
        <li key={kind}>{kind}</li>
      ))}
    </ul>
  )
}
