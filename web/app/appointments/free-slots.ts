import { appointments, BOOKABLE_DAYS, SLOT_DAYS } from '@bank/contract/appointments'
import { useState } from 'react'
import { useApiQuery } from '../api/use-api-query.ts'
import { loadable, mapLoadable } from '../ui/loadable/loadable.ts'
import { todayAt } from './branch-words.ts'

const DAY_MS = 86_400_000

const daysAfter = (day: string, count: number) =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)

/** The free times of a branch, two weeks at a time. Days without any are left out. */
export function useFreeSlots(place: string) {
  const [page, setPage] = useState(0)
  const query = useApiQuery(
    appointments.slots,
    { query: { place, ...(page > 0 && { from: daysAfter(todayAt(place), page * SLOT_DAYS) }) } },
    { enabled: place !== '' },
  )
  return {
    days: mapLoadable(loadable(query, 'Failed to load the free times'), ({ data }) =>
      data.filter(({ times }) => times.length > 0),
    ),
    isFirst: page === 0,
    isLast: (page + 1) * SLOT_DAYS > BOOKABLE_DAYS,
    move: (by: number) => setPage(page + by),
    toFirst: () => setPage(0),
  }
}
