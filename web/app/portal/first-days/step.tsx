import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './first-days.module.css'
import type { StepState } from './steps.ts'

type StepProps = {
  number: number
  title: string
  state: StepState
  hint: ReactNode
  /** Shown while it is the customer's turn. */
  action: ReactNode
}

const heard: Record<StepState, string> = { open: 'To do', again: 'To do', waiting: 'Waiting', done: 'Done' }

/**
 * One step of the checklist.
 *
 * Accessibility: screen readers hear its state in words; the icon shows it without color.
 */
export function Step({ number, title, state, hint, action }: StepProps) {
  const isTheirs = state === 'open' || state === 'again'
  return (
    <li className={styles.step} data-state={state}>
      <span className={styles.mark} aria-hidden="true">
        {state === 'done' ? <Check /> : state === 'waiting' ? <Hourglass /> : number}
      </span>
      <div className={styles.words}>
        <p className={styles.title}>
          {title}
          <VisuallyHidden>{`, ${heard[state]}`}</VisuallyHidden>
        </p>
        <p className={styles.hint}>{hint}</p>
      </div>
      {isTheirs ? <div className={styles.action}>{action}</div> : null}
    </li>
  )
}
