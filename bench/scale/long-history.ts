import { HistoryRange } from '@bank/contract/history'
import { getTrend, listActivity } from '../../server/src/activity/activity.ts'
import { listBalances } from '../../server/src/activity/balances.ts'
import { writeCursor } from '../../server/src/db/page.ts'
import { type Measurement, measured } from './measurement.ts'

/** The rows behind a balance, of the customer with the longest history. */
export const LONG_HISTORY: Measurement[] = [
  ...measured('rows of a customer with 200,000 transfers', {
    'rows, first page': ({ db, longHistory }) => listActivity(db, longHistory, 'checking', {}),
    'rows, any month': ({ db, longHistory }, n) => listActivity(db, longHistory, 'checking', monthOf(n)),
    'rows, any page': ({ db, longHistory }, n) =>
      listActivity(db, longHistory, 'checking', {
        cursor: writeCursor({ createdAt: `${monthOf(n).to}T00:00:00.000Z`, id: longHistory }),
      }),
  }),
  ...measured('daily balances of a customer with 200,000 transfers', {
    'balances of 31 days': ({ db, longHistory }) => getTrend(db, longHistory),
    'balances, any range': ({ db, longHistory }, n) => listBalances(db, longHistory, 'checking', rangeOf(n)),
  }),
]

/** A month of the last nineteen years. */
function monthOf(n: number): { from: string; to: string } {
  const [year, month] = [2007 + (n % 19), String(1 + (n % 12)).padStart(2, '0')]
  return { from: `${year}-${month}-01`, to: `${year}-${month}-28` }
}

const rangeOf = (n: number): HistoryRange => HistoryRange.options[n % HistoryRange.options.length] ?? 'ALL'
