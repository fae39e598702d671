import type { OwnFunding } from '@bank/contract/finances'
import { type Interest, nextDueDate } from '@bank/contract/instalments'
import { cents } from '@bank/contract/money'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import { ChartTable } from '../../charts/chart-table.tsx'
import { MoneyLine } from '../../charts/money-line.tsx'
import { Card } from '../../ui/card/card.tsx'
import { formatPercent } from '../../ui/count/format-count.ts'
import { formatAxisDate } from '../../ui/date/format-axis-date.ts'
import { formatDate } from '../../ui/date/format-date.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { Money } from '../../ui/money/money.tsx'
import { SkeletonBlock } from '../../ui/skeleton/skeleton.tsx'
import { todayByUtc } from '../figures/days.ts'
import { OwedAndInterest, OwedAndInterestKey } from './owed-and-interest.tsx'
import { durationWords, type Owed, type PayOff, payOffOf } from './pay-off.ts'
import styles from './pay-off-curve.module.css'

/** Above this many payments the curve is a line: steps would be too small to see. */
const STEPS_MAX = 24

/** Over more months than this, the axis names months without days. */
const DAYS_NAMED = 3

/** What is owed from today until it is paid off, if the monthly payment stays as it is. */
export function PayOffCurve({ funding }: { funding: Loadable<OwnFunding> }) {
  return (
    <Card title="Paying It Off" description="What you owe, month by month, at your monthly payment">
      <Loaded data={funding} skeleton={<SkeletonBlock height="lg" />} loadingLabel="Loading what you owe">
        {(figures) => <Curve funding={figures} payOff={payOffOf(figures, todayByUtc())} />}
      </Loaded>
    </Card>
  )
}

function Curve({ funding, payOff }: { funding: OwnFunding; payOff: PayOff }) {
  switch (payOff.status) {
    case 'nothing owed':
      return (
        <EmptyState
          title="You owe nothing"
          hint="If you borrow from us, you will see here how your payments bring it down."
          icon={<CircleCheck />}
        />
      )
    case 'no payment':
      return (
        <EmptyState
          title="No monthly payment is set"
          hint={`You owe ${formatMoney(funding.totalBorrowed)}. Without a monthly payment it has no pay-off date.`}
          icon={<CalendarClock />}
        />
      )
    case 'too long':
      return (
        <EmptyState
          title="More than 100 years of payments"
          hint={`At ${formatMoney(funding.monthlyPayment, { cents: true })} a month, paying off ${formatMoney(funding.totalBorrowed)} takes more than 100 years, ${interestWords(funding.interest, 'even without interest')}.`}
          icon={<CalendarClock />}
        />
      )
    case 'never':
      return (
        <EmptyState
          title="The payment does not cover the interest"
          hint={`At ${formatMoney(funding.monthlyPayment, { cents: true })} a month, what you owe never gets less, ${interestWords(funding.interest)}.`}
          icon={<CalendarClock />}
        />
      )
    case 'planned':
      return <Plan funding={funding} plan={payOff} />
  }
}

type Plan = Extract<PayOff, { status: 'planned' }>

function Plan({ funding, plan }: { funding: OwnFunding; plan: Plan }) {
  const { owed, payments, paidOffOn, interest } = plan
  const step = owed.length > DAYS_NAMED ? 'month' : 'day'
  const shape = payments <= STEPS_MAX ? 'steps' : 'line'
  const hasInterest = interest > 0
  const nameOf = ({ count, date }: Owed) => (count === 0 ? 'Today' : formatDate(date, 'calendarDate'))
  return (
    <div className={styles.plan}>
      <p className={styles.fact}>
        At this payment, paid off in <strong>{durationWords(payments)}</strong>, on{' '}
        <strong>{formatDate(paidOffOn, 'calendarDate')}</strong>, {interestWords(funding.interest)}.
      </p>
      <p className={styles.sum}>{sumWords(funding, plan)}</p>
      {hasInterest ? <OwedAndInterestKey owed={{ amount: funding.totalBorrowed, interest }} /> : null}
      <MoneyLine
        label={hasInterest ? 'What you will still pay, by month' : 'What you owe, by month'}
        points={owed.map((point) => ({
          id: String(point.count),
          name: nameOf(point),
          axisName: point.count === 0 ? 'Today' : formatAxisDate(point.date, step),
          value: cents(point.amount + point.interest),
          at: point.count,
          ...(hasInterest && {
            notes: [`${formatMoney(point.amount)} owed`, `${formatMoney(point.interest)} interest to come`],
          }),
        }))}
        shape={shape}
        expected
        fromZero
        behind={hasInterest ? (height) => <OwedAndInterest {...{ owed, shape, height }} /> : undefined}
      />
      <ChartTable
        label="What you will owe at this payment"
        columns={['After the payment on', 'Owed', ...(hasInterest ? ['Interest to come'] : [])]}
        rows={owed.map((point) => ({
          id: String(point.count),
          cells: [
            nameOf(point),
            <Money key="owed" cents={point.amount} />,
            ...(hasInterest ? [<Money key="interest" cents={point.interest} />] : []),
          ],
        }))}
      />
    </div>
  )
}

/** "with interest of about 3.1% a year, as charged on Oct 28, 2026" */
const interestWords = (interest: Interest | null, without = 'without interest') =>
  interest === null
    ? without
    : `with interest of about ${formatPercent(interest.monthlyRate * 12)} a year, as charged on ${formatDate(interest.chargedOn, 'calendarDate')}`

/** The payments as a sum to the cent: "83 payments of $2,150.50 and a last one of $1,929.50 from Dec 1, 2026." */
function sumWords({ monthlyPayment }: OwnFunding, { payments, lastPayment }: Plan): string {
  const first = `The first is due on ${formatDate(nextDueDate(todayByUtc()), 'calendarDate')}.`
  const last = formatMoney(lastPayment, { cents: true })
  if (payments === 1)
    return `One payment of ${last}. It is due on ${formatDate(nextDueDate(todayByUtc()), 'calendarDate')}.`
  const full = formatMoney(monthlyPayment, { cents: true })
  if (lastPayment === monthlyPayment) return `${payments} payments of ${full}. ${first}`
  const others = payments === 2 ? `One payment of ${full}` : `${payments - 1} payments of ${full}`
  return `${others} and a last one of ${last}. ${first}`
}
