import ArrowRight from 'lucide-react/icons/arrow-right'
import { Money } from '../../ui/money/money.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import type { FigureChange } from './figure-change.ts'
import styles from './old-to-new.module.css'

/** "$1,200.50 -> $0.00": the change that saving would make to a figure. */
export function OldToNew({ change }: { change: Pick<FigureChange, 'from' | 'to'> }) {
  return (
    <span className={styles.change}>
      <Money cents={change.from} withCents /> <ArrowRight className={styles.arrow} aria-hidden="true" />
      <VisuallyHidden>becomes</VisuallyHidden>{' '}
      <strong>
        <Money cents={change.to} withCents />
      </strong>
    </span>
  )
}
