import type { ActivityAccount } from '@bank/contract/activity'
import { type Cents, cents } from '@bank/contract/money'
import { Link } from 'react-router'
import { Equation } from '../../charts/equation.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { Money } from '../../ui/money/money.tsx'
import { activityPath } from '../figures/activity-link.tsx'
import { shiftDay } from '../figures/days.ts'

export type Day = { date: string; balance: Cents }

/** The earlier balance, the change and today's balance, to the cent. The change is a link to its rows. */
export function PeriodChange({ account, days }: { account: ActivityAccount; days: readonly Day[] }) {
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last || first === last) return null
  return (
    <Equation
      terms={[
        {
          label: <DateText iso={first.date} variant="calendarDate" />,
          sum: <Money cents={first.balance} withCents />,
        },
        {
          label: 'Change',
          sum: (
            <Link to={activityPath(account, { from: shiftDay(first.date, 1), to: last.date })}>
              <Money cents={cents(last.balance - first.balance)} withCents signed />
            </Link>
          ),
        },
        { label: 'Today', sum: <Money cents={last.balance} withCents /> },
      ]}
    />
  )
}
