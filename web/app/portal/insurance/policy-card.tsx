import type { Cents } from '@bank/contract/money'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { type ReactNode, useId } from 'react'
import { BrandMark } from '../../shell/brand-mark.tsx'
import { type Description, DescriptionList } from '../../ui/description-list/description-list.tsx'
import { Figure } from '../../ui/figure-card/figure.tsx'
import { FigureMoney } from '../../ui/figure-card/figure-money.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import styles from './policy-card.module.css'

type PolicyCardProps = {
  name: string
  /** How its head is drawn. */
  look: 'forest' | 'copper' | 'leaf'
  /** What the amount is: "Monthly Premium". */
  label: string
  amount: Loadable<Cents>
  /** What else is known of the policy, below the amount. */
  terms: readonly Description[]
  /** Below the terms, if there are any. */
  children?: ReactNode
}

/**
 * A policy as a card of the bank: its name, its status and its amount on a head with the bank's mark, and its terms below.
 * The bank stores no policy status. The specification fixes "Active", which is wrong for a policy without an amount.
 */
export function PolicyCard({ name, look, label, amount, terms, children }: PolicyCardProps) {
  const title = useId()
  return (
    <section className={styles.policy} aria-labelledby={title}>
      <div className={styles.head} data-look={look} data-ground={look === 'forest' ? 'forest' : undefined}>
        <div className={styles.top}>
          <BrandMark />
          <h2 id={title} className={styles.name}>
            {name}
          </h2>
          {amount.status === 'ready' ? <Status amount={amount.value} /> : null}
        </div>
        <dl>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.amount}>
            <Figure label={label} data={amount} figure={(cents) => <FigureMoney cents={cents} />} />
          </dd>
        </dl>
      </div>
      {terms.length === 0 ? null : (
        <div className={styles.terms}>
          <DescriptionList layout="rows" items={terms} />
          {children}
        </div>
      )}
    </section>
  )
}

const Status = ({ amount }: { amount: Cents }) => (
  <p className={styles.status}>
    {amount === 0 ? <Minus aria-hidden="true" /> : <Check aria-hidden="true" />}
    {amount === 0 ? 'Not active' : 'Active'}
  </p>
)
