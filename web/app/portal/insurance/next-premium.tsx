import type { Insurance } from '@bank/contract/finances'
import { nextDueDate } from '@bank/contract/instalments'
import { inAYear } from '@bank/contract/money'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card/card.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { formatDaysFrom } from '../../ui/date/format-day.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Row } from '../../ui/layout/row.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { Money } from '../../ui/money/money.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { SkeletonBlock } from '../../ui/skeleton/skeleton.tsx'
import { todayByUtc } from '../figures/days.ts'
import { DateLeaf } from '../screen/date-leaf.tsx'
import styles from './next-premium.module.css'

/** The date and the amount of the next premium, with a drawn calendar page. */
export function NextPremium({ insurance }: { insurance: Loadable<Insurance> }) {
  return (
    <Card title="Next Premium" description="Due on the first of each month">
      <Loaded
        data={insurance}
        skeleton={<SkeletonBlock height="md" />}
        loadingLabel="Loading the next premium"
      >
        {({ healthPremium }) =>
          healthPremium === 0 ? (
            <EmptyState
              title="No premium is due"
              hint="The date of your next premium will appear here once you have health cover."
              icon={<CalendarCheck />}
            />
          ) : (
            <Due premium={healthPremium} />
          )
        }
      </Loaded>
    </Card>
  )
}

function Due({ premium }: { premium: Insurance['healthPremium'] }) {
  const today = todayByUtc()
  const due = nextDueDate(today)
  return (
    <Row gap="md">
      <DateLeaf date={due} large />
      <div className={styles.words}>
        <p className={styles.amount}>
          <Money cents={premium} withCents />
        </p>
        <p>
          <DateText iso={due} variant="calendarDate" /> ({formatDaysFrom(today, due)})
        </p>
        <p className={quiet.quiet}>
          12 premiums a year come to <Money cents={inAYear(premium)} />.
        </p>
        <Link to={paths.dashboard.calendar}>See all dates in your calendar</Link>
      </div>
    </Row>
  )
}
