import { HistoryRange } from '@bank/contract/history'
import { getTrend, listActivity } from '../../server/src/activity/activity.ts'
import { listBalances } from '../../server/src/activity/balances.ts'
import { writeCursor } from '../../server/src/db/page.ts'
import type { Measurement } from './measurement.ts'

const LONG = 'rows of a customer with 200,000 transfers'
const DAILY = 'daily balances of a customer with 200,000 transfers'

/** The rows behind a balance, of the customer with the longest history. */
export const LONG_HISTORY: Measurement[] = [
  {
    budget: LONG,
    name: 'rows, first page',
    run: ({ db, longHistory }) => listActivity(db, longHistory, 'checking', {}),
  },
  {
    budget: LONG,
    name: 'rows, any month',
    run: ({ db, longHistory }, n) => listActivity(db, longHistory, 'checking', monthOf(n)),
  },
  {
    budget: LONG,
    name: 'rows, any page',
    run: ({ db, longHistory }, n) =>
      listActivity(db, longHistory, 'checking', {
        cursor: writeCursor({ createdAt: `${monthOf(n).to}T00:00:00.000Z`, id: longHistory }),
      }),
  },
  {
    budget: DAILY,
    name: 'balances of 31 days',
    run: ({ db, longHistory }) => getTrend(db, longHistory),
  },
  {
    budget: DAILY,
    name: 'balances, any range',
    run: ({ db, longHistory }, n) => listBalances(db, longHistory, 'checking', rangeOf(n)),
  },
]

/** A month of the last nineteen years. */
function monthOf(n: number): { from: string; to: string } {
  const [year, month] = [2007 + (n % 19), String(1 + (n % 12)).padStart(2, '0')]
  return { from: `${year}-${month}-01`, to: `${year}-${month}-28` }
}

const rangeOf = (n: number): HistoryRange => HistoryRange.options[n % HistoryRange.options.length] ?? 'ALL'
