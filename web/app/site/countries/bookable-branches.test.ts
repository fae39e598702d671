import { branches, branchId } from '@bank/contract/branches'
import { expect, test } from 'vitest'
import { openingSpan } from '../places/opening-span.ts'
import type { OpeningTime } from '../places/place.ts'
import { countries } from './countries.ts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Whether words such as "Monday to Friday", "Saturday" and "Daily" are also about this day. */
function isAbout(days: string, day: number): boolean {
  if (days === 'Daily') return true
  const [from = '', to = from] = days.split(' to ')
  return day >= DAYS.indexOf(from) && day <= DAYS.indexOf(to)
}

function hoursOn(day: number, hours: readonly OpeningTime[]) {
  const span = openingSpan(hours.find(({ days }) => isAbout(days, day))?.hours ?? 'Closed')
  return span && [span.from, span.to]
}

test('appointments can be made at the branches of the public pages, in the hours that these show', () => {
  const shown = Object.values(countries).flatMap(({ name: country, branches: some }) =>
    some.map(({ name, hours }) => ({
      ...{ id: branchId(name), name, country },
      week: DAYS.map((_, day) => hoursOn(day, hours)),
    })),
  )
  expect(branches.map(({ id, name, country, week }) => ({ id, name, country, week: [...week] }))).toEqual(
    shown,
  )
})
