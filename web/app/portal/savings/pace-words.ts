import { formatMonth } from '../../ui/date/format-month.ts'
import type { Pace } from './pace.ts'

/** When a goal is reached: "June 2027, in 8 months". */
export function paceWords(pace: Pace): string {
  switch (pace.status) {
    case 'no goal':
      return 'No goal yet'
    case 'reached':
      return 'Reached'
    case 'never':
      return 'Never, with nothing put aside'
    case 'far':
      return 'In more than 100 years'
    case 'on the way':
      return `${formatMonth(pace.month)}, ${inMonths(pace.months)}`
  }
}

const inMonths = (months: number) => (months === 1 ? 'in 1 month' : `in ${months} months`)

/** How a pace compares with the one of today: "3 months earlier". Null where there is nothing to compare. */
export function differenceWords(now: Pace, then: Pace): string | null {
  if (now.status !== 'on the way' || then.status !== 'on the way') return null
  const difference = now.months - then.months
  if (difference === 0) return 'The same month as now'
  const months = Math.abs(difference) === 1 ? '1 month' : `${Math.abs(difference)} months`
  return `${months} ${difference > 0 ? 'earlier' : 'later'} than now`
}
