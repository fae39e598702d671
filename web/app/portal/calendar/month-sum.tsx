import type { CalendarEntry } from '@bank/contract/calendar'
import { Equation } from '../../charts/equation.tsx'
import { Money } from '../../ui/money/money.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { flowOf } from './flow.ts'
import { calendarKinds } from './kinds.ts'
import styles from './month.module.css'

/** What comes in and goes out in a month, and what it leaves; without income, only what goes out. */
export function MonthSum({ name, entries }: { name: string; entries: readonly CalendarEntry[] }) {
  const { incomes, costs, income, goesOut, left } = flowOf(entries)
  if (incomes.length === 0 && costs.length === 0) return null
  const expected = entries.filter((entry) => entry.expected).map(({ kind }) => calendarKinds[kind].word)
  const out = <Money cents={goesOut} withCents />
  return (
    <div className={styles.sums}>
      <Equation
        terms={
          incomes.length === 0
            ? [{ label: `Goes out in ${name}`, sum: out }]
            : [
                { label: 'Comes in', sum: <Money cents={income} withCents /> },
                { label: 'Goes out', sign: '−', sum: out },
                { label: `What ${name} leaves`, sign: '=', sum: <Money cents={left} withCents /> },
              ]
        }
      />
      <p className={quiet.quiet}>
        {incomes.length === 0 ? '' : 'What is left is for everything that is not on this calendar. '}
        {expected.length === 0 ? '' : `Expected as last time: ${expected.join(' and ').toLowerCase()}.`}
      </p>
    </div>
  )
}
