import ArrowRight from 'lucide-react/icons/arrow-right'
import { Money } from '../../ui/money/money.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { type AssetChange, becomesZero } from './asset-edit.ts'
import styles from './old-to-new.module.css'

/** "$1,200.50 -> $0.00": the change that saving would make to a figure. */
export function OldToNew({ change }: { change: AssetChange }) {
  return (
    <span className={styles.change} data-wipes={becomesZero(change)}>
      <Money cents={change.from} withCents /> <ArrowRight className={styles.arrow} aria-hidden="true" />
      <VisuallyHidden>becomes</VisuallyHidden> <Money cents={change.to} withCents />
    </span>
  )
}
