import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { Mark } from '../rows/mark.tsx'
import { ListRow } from '../rows/row-list.tsx'
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
 * Accessibility: screen readers hear its state in words; the icon shows it without colour.
 */
export function Step({ number, title, state, hint, action }: StepProps) {
  const isTheirs = state === 'open' || state === 'again'
  return (
    <ListRow
      mark={
        <Mark tone={state === 'done' ? 'positive' : state === 'waiting' ? 'pending' : 'neutral'}>
          {state === 'done' ? <Check /> : state === 'waiting' ? <Hourglass /> : number}
        </Mark>
      }
      title={
        <>
          {title}
          <VisuallyHidden>{`, ${heard[state]}`}</VisuallyHidden>
        </>
      }
      details={[hint]}
      acts={isTheirs ? action : null}
    />
  )
}
