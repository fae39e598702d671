import { type ActivityRow, activity } from '@bank/contract/activity'
import { finances } from '@bank/contract/finances'
import type { Cents } from '@bank/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Person } from '../../testing/bank.ts'
import { pagesOf, startBank } from '../../testing/scenes.ts'
import { proveLedger } from '../ledger/proof.ts'

const RUNS = 25

/** A new seed for each run. It is printed; to replay a run, set it here. */
const seed = Date.now() % 2 ** 31

const server = await startBank()
console.info(`property test of the rows: seed ${seed}`)

/** Minutes since the start of 2026, few enough that some movements happen in the same minute. */
const minute = fc.integer({ min: 0, max: 60 * 24 * 20 })
const movement = fc.record({ minute, amount: fc.integer({ min: 1, max: 10_000_000 }), out: fc.boolean() })
const day = fc.integer({ min: 0, max: 21 })
const history = fc.record({
  movements: fc.array(movement, { maxLength: 40 }),
  periods: fc.array(fc.tuple(day, day), { minLength: 3, maxLength: 3 }),
  limit: fc.integer({ min: 1, max: 15 }),
})

test('whatever the history and the period: the rows lead from the opening to the closing balance, and to the figure', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ movements, periods, limit }) => {
      const person = await server.add()
      for (const { minute, amount, out } of movements) await enter(person, minute, amount, out)
      const { checkingBalance } = (await person.call(finances.accounts, {})).data
      const all = await read(person, { limit })
      expect(all.rows.map(({ at }) => at)).toEqual(
        all.rows
          .map(({ at }) => at)
          .toSorted()
          .reverse(),
      )
      expect(all).toMatchObject({ opening: 0, closing: checkingBalance })
      addsUp(all)
      for (const [one, other] of periods) {
        const [from, to] = [dayAt(Math.min(one, other)), dayAt(Math.max(one, other))]
        const some = await read(person, { from, to, limit })
        addsUp(some)
        expect(some.rows).toEqual(
          all.rows.filter(({ at }) => at.slice(0, 10) >= from && at.slice(0, 10) <= to),
        )
      }
    }),
    { numRuns: RUNS, seed },
  )
  expect((await proveLedger(server.owner)).filter(({ offences }) => offences > 0)).toEqual([])
})

const START = Date.UTC(2026, 0, 1)
const dayAt = (days: number) => new Date(START + days * 24 * 60 * 60_000).toISOString().slice(0, 10)

/** Movements come in any order of their times, as when a slow request is posted after a later one. */
async function enter(person: Person, minute: number, amount: number, out: boolean) {
  const { checkingBalance } = (await person.call(finances.accounts, {})).data
  const difference = out ? -Math.min(amount, checkingBalance) : amount
  if (difference === 0) return
  const at = new Date(START + minute * 60_000).toISOString()
  await server.bring(person, 'checking', difference, { at })
}

type Read = { rows: ActivityRow[]; opening: Cents | null; closing: Cents | null }

/** Reads every page. Each has the same bounds. */
async function read(person: Person, query: { from?: string; to?: string; limit: number }): Promise<Read> {
  const pages = await pagesOf((from) =>
    person.call(activity.list, { params: { account: 'checking' }, query: { ...query, ...from } }),
  )
  const { opening = null, closing = null } = pages[0] ?? {}
  for (const page of pages) expect([page.opening, page.closing]).toEqual([opening, closing])
  return { rows: pages.flatMap(({ data }) => data), opening, closing }
}

/** Read upward, each row's balance is the one before it and its amount; the last one is the closing balance. */
function addsUp({ rows, opening, closing }: Read) {
  let balance: number | null = opening
  for (const row of rows.toReversed()) {
    balance = (balance ?? 0) + row.amount
    expect(row.balance).toBe(balance)
  }
  expect(balance).toBe(closing)
}
