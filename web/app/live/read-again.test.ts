import { finances } from '@bank/contract/finances'
import { notifications } from '@bank/contract/notifications'
import { transactions } from '@bank/contract/transactions'
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteAct } from '../account/session/attendance.ts'
import { startSession } from '../account/session/store.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { refetchVisible } from '../api/refresh.ts'
import { queryKey } from '../api/use-api-query.ts'
import { type Answer, answersList, answersWith, fakeServer, type Sent } from '../testing/fake-server.ts'
import { ada } from '../testing/people.ts'
import { pending } from '../testing/transactions.ts'
import { readAgainSoon } from './read-again.ts'

const ACCOUNTS = 'GET /accounts'
const MESSAGES = 'GET /notifications'
const LIST = 'GET /admin/transactions'
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

const closers: (() => void)[] = []
let tab = { hidden: false }
let aborted = 0
let readMs = 0

beforeEach(() => {
  vi.useFakeTimers()
  tab = { hidden: false }
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => tab.hidden)
  aborted = 0
  readMs = 0
})

afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Answers with its number, after `readMs`. */
const numbered = (number: number) => async (sent: Sent) => {
  sent.signal?.addEventListener('abort', () => aborted++)
  await new Promise((resolve) => setTimeout(resolve, readMs))
  return answersWith({
    checkingBalance: number,
    savingsBalance: 0,
    creditLimit: 0,
    lastUpdated: '2026-01-01T00:00:00.000Z',
  })()
}

/** A screen with the accounts, and the bell. */
async function open(messages: Answer = answersList([], { unread: 0 })) {
  let number = 0
  const server = fakeServer({ [ACCOUNTS]: (sent) => numbered(++number)(sent), [MESSAGES]: messages })
  startSession(crypto.randomUUID(), { ...ada, id: crypto.randomUUID() })
  const accounts = new QueryObserver(queryClient, {
    queryKey: queryKey('somebody', finances.accounts, {}),
    queryFn: ({ signal }) => call(finances.accounts, {}, signal),
  })
  const input = { query: { limit: 20 } }
  const bell = new QueryObserver(queryClient, {
    queryKey: queryKey('somebody', notifications.list, input),
    queryFn: ({ signal }) => call(notifications.list, input, signal),
  })
  closers.push(
    accounts.subscribe(() => {}),
    bell.subscribe(() => {}),
  )
  await pass(0)
  return {
    server,
    shown: () => accounts.getCurrentResult().data?.data.checkingBalance,
    reads: () => server.to(ACCOUNTS).length,
    messageReads: () => server.to(MESSAGES).length,
  }
}

/** Something changes every so many milliseconds. */
function busyBank(everyMs: number) {
  const timer = setInterval(() => readAgainSoon(['figures']), everyMs)
  closers.push(() => clearInterval(timer))
}

test('a screen whose reads take longer than the time between changes is kept up, and no read is cut', async () => {
  const { shown } = await open()
  readMs = 1_200
  busyBank(750)
  await pass(3_000)
  expect(shown()).toBe(200)
  await pass(12_000)
  expect(shown()).toBeGreaterThanOrEqual(400)
  expect(aborted).toBe(0)
})

test('a read that began before the change does not count', async () => {
  const { reads } = await open()
  readMs = 500
  void refetchVisible(finances.accounts)
  await pass(100)
  readAgainSoon(['figures'])
  await pass(350)
  expect(reads()).toBe(2)
  await pass(200)
  expect([reads(), aborted]).toEqual([3, 0])
})

test('a change is read at once, the next a second later, and later still if reading takes long', async () => {
  const { reads } = await open()
  readAgainSoon(['figures'])
  await pass(100)
  expect(reads()).toBe(2)
  busyBank(100)
  await pass(10_000)
  expect(reads()).toBeGreaterThan(8)
  expect(reads()).toBeLessThanOrEqual(12)
  const before = reads()
  readMs = 2_000
  await pass(24_000)
  expect(reads() - before).toBeLessThanOrEqual(5)
})

test('an answer that never comes stops nothing else, and is asked for again', async () => {
  const { reads, messageReads } = await open()
  readMs = 1_000_000
  readAgainSoon(['figures'])
  await pass(100)
  readAgainSoon(['figures', 'notices'])
  await pass(100)
  expect([reads(), messageReads()]).toEqual([2, 2])
  await pass(31_000)
  expect(reads()).toBe(3)
})

test('a hidden tab reads only what its title counts, and the rest once when it is shown', async () => {
  const { reads, messageReads } = await open()
  tab.hidden = true
  readAgainSoon(['figures', 'notices'])
  await pass(20_000)
  expect([reads(), messageReads()]).toEqual([1, 2])
  tab.hidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(reads()).toBe(2)
  await pass(5_000)
  expect([reads(), messageReads()]).toEqual([2, 2])
})

test('a question of the browser that stays open does not hold up every change', async () => {
  const { reads } = await open()
  const asking = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => new Promise(() => {}) })
  void asking.execute({})
  readAgainSoon(['figures'])
  await pass(4_900)
  expect(reads()).toBe(1)
  await pass(200)
  expect(reads()).toBe(2)
  await pass(5_000)
  readAgainSoon(['figures'])
  await pass(100)
  expect(reads()).toBe(3)
})

test('nobody asked for what is read again, also while somebody types, nor for further pages', async () => {
  const { server } = await open()
  server.now(LIST, ({ query: { cursor } }) =>
    answersList([pending], { total: 2, matched: 2, nextCursor: cursor === undefined ? 'second' : null })(),
  )
  const list = new InfiniteQueryObserver(queryClient, {
    queryKey: queryKey('somebody', transactions.listAll, {}),
    queryFn: ({ pageParam, signal }) =>
      call(transactions.listAll, { query: pageParam === '' ? {} : { cursor: pageParam } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  closers.push(list.subscribe(() => {}))
  await pass(0)
  await list.fetchNextPage()
  noteAct()
  readAgainSoon(['transactions'])
  await pass(200)
  const marks = server.to(LIST).map(({ headers }) => headers.get('x-unattended'))
  expect(marks).toEqual([null, null, '1', '1'])
})
