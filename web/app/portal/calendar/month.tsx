import type { CalendarEntry } from '@bank/contract/calendar'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { formatMonth } from '../../ui/date/format-month.ts'
import { type Loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { monthOf, shiftMonth } from '../figures/days.ts'
import styles from './month.module.css'
import { MonthGrid } from './month-grid.tsx'
import { MonthSum } from './month-sum.tsx'
import { isMonth } from './weeks.ts'

type MonthProps = {
  month: string
  today: string
  day: string | null
  entries: Loadable<CalendarEntry[]>
  onMonth: (month: string) => void
  onDay: (day: string | null) => void
}

/** The days of a month, buttons for other months, and the month's sums. */
export function Month({ month, today, entries, onMonth, ...days }: MonthProps) {
  const name = formatMonth(month)
  const ofMonth = mapLoadable(entries, (all) => all.filter(({ date }) => monthOf(date) === month))
  return (
    <Card
      title={name}
      actions={
        <>
          <StepButton to={shiftMonth(month, -1)} onMonth={onMonth}>
            <ChevronLeft aria-hidden="true" />
            <VisuallyHidden>Previous month</VisuallyHidden>
          </StepButton>
          <Button variant="secondary" size="sm" onPress={() => onMonth(monthOf(today))}>
            Today
          </Button>
          <StepButton to={shiftMonth(month, 1)} onMonth={onMonth}>
            <ChevronRight aria-hidden="true" />
            <VisuallyHidden>Next month</VisuallyHidden>
          </StepButton>
        </>
      }
    >
      <VisuallyHidden>
        <span aria-live="polite">{name}</span>
      </VisuallyHidden>
      <MonthGrid
        name={name}
        month={month}
        today={today}
        entries={ofMonth.status === 'ready' ? ofMonth.value : []}
        onMonth={onMonth}
        {...days}
      />
      {ofMonth.status === 'ready' ? <MonthSum name={name} entries={ofMonth.value} /> : null}
    </Card>
  )
}

type StepButtonProps = { to: string; onMonth: (month: string) => void; children: ReactNode }

const StepButton = ({ to, onMonth, children }: StepButtonProps) => (
  <Button variant="secondary" size="sm" disabled={!isMonth(to)} onPress={() => onMonth(to)}>
    <span className={styles.step}>{children}</span>
  </Button>
)
