import { ApiError } from '@bank/contract/client'
import { finances } from '@bank/contract/finances'
import { notifications } from '@bank/contract/notifications'
import { transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { type Bank, callAs, type Member } from '../harness/bank-under-test.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { medianOf, quantileOf } from '../harness/statistics.ts'

const ROWS = 200_000
/** How many lists the customer with many rows requests at a time without a pause, and for how long. */
const AT_ONCE = 8
const LASTS_MS = 6000
/** The limit for another customer's list meanwhile: 3 ms once became 2,226 ms. */
const OTHERS_MAX_MS = 150

/** A customer with ROWS transactions and as many messages reads lists without pause while another customer requests one. */
export async function rowsOfOne(bank: Bank, server: ServerProcess, careless: ServerProcess) {
  const [big, other] = [await bank.add(), await bank.add()]
  await giveRows(bank, big)
  await bank.give(other, 'checking', 100)
  const alone = await timesOf(server, other, 20)
  const among = await readAmong(server, big, other)
  const control = await readAmong(careless, big, other)
  const wrong = [...among.wrong]
  const measured: string[] = []
  if (quantileOf(among.times, 0.9) > Math.max(OTHERS_MAX_MS, 10 * medianOf(alone)))
    measured.push(
      `another customer waited ${Math.round(quantileOf(among.times, 0.9))} ms beside ${ROWS} rows`,
    )
  if (among.reads < 1.5 * control.reads)
    measured.push('the control: lists that count all their rows were not noticed')
  const ms = (times: number[]) => medianOf(times).toFixed(0)
  const line = `a list took ${ms(alone)} ms alone and ${ms(among.times)} ms (nine in ten ${quantileOf(among.times, 0.9).toFixed(0)} ms) beside a customer with ${ROWS} rows, who read ${among.reads} lists meanwhile (counting all rows: ${ms(control.times)} ms, ${control.reads} lists)`
  return { wrong, measured, line }
}

async function giveRows({ owner }: Bank, { id }: Member) {
  await owner.run(sql`
    insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
      created_at, decided_at, decided_by)
    select gen_random_uuid(), ${id}, 'deposit', 'funding', 'checking', 100, 'Deposit number ' || n, 'cancelled',
      'many-' || n, now() - make_interval(secs => n), now(), ${id}
    from generate_series(1, ${ROWS}) n`)
  await owner.run(sql`
    insert into notices (id, recipient_id, title, message)
    select gen_random_uuid(), ${id}, 'Message ' || n, 'Nothing to do' from generate_series(1, ${ROWS}) n`)
}

async function timesOf(server: ServerProcess, { token }: Member, count: number): Promise<number[]> {
  const call = callAs(server, token)
  const times: number[] = []
  while (times.length < count) {
    const began = performance.now()
    await call(transactions.list, { query: {} })
    times.push(performance.now() - began)
  }
  return times
}

async function readAmong(server: ServerProcess, big: Member, other: Member) {
  const call = callAs(server, big.token)
  const lists: (() => Promise<unknown>)[] = [
    () => call(transactions.list, { query: {} }),
    () => call(transactions.list, { query: { status: 'failed' } }),
    () => call(transactions.list, { query: { search: 'number 199999' } }),
    () => call(transactions.list, { query: { search: 'nothing of the kind' } }),
    () => call(finances.history, { query: { range: 'ALL' } }),
    () => call(notifications.list, { query: {} }),
    () => call(notifications.list, { query: { search: 'nothing of the kind' } }),
  ]
  const wrong: string[] = []
  let [over, reads] = [false, 0]
  const reading = Array.from({ length: AT_ONCE }, async (_, n) => {
    for (let next = n; !over; next++) {
      await lists[next % lists.length]?.().catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 503)) wrong.push(`a list: ${String(error)}`)
      })
      reads++
    }
  })
  const times: number[] = []
  const until = performance.now() + LASTS_MS
  while (performance.now() < until) times.push(...(await timesOf(server, other, 1)))
  over = true
  await Promise.all(reading)
  return { times, reads, wrong: [...new Set(wrong)] }
}
