import { finances } from '@bank/contract/finances'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '../account/session/store.ts'
import { ada } from '../testing/people.ts'
import { wholeDollarsFormat } from '../ui/money/format-money.ts'
import { earlyAnswer, earlyOrFetch } from './early-reads.ts'
import { startEarlyReads } from './start-early-reads.ts'

const ADDRESS = '/api/accounts'
const accounts = {
  checkingBalance: 5,
  savingsBalance: 7.5,
  creditLimit: 0,
  lastUpdated: '2026-11-21T08:00:00.000Z',
}
const body = JSON.stringify({
  success: true,
  data: { ...accounts, totalAssets: 1_234.5, availableFunds: 999_999_999_999.99 },
})

beforeEach(() => {
  document.body.replaceChildren(placeOf('totalAssets'), placeOf('availableFunds'))
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body)),
  )
  startSession('a token', ada)
})
afterEach(() => {
  globalThis.earlyReads = undefined
})

test('writes the totals into the page, but none that would not fit', async () => {
  startEarlyReads([ADDRESS], wholeDollarsFormat().format)
  await settled()
  const [total, funds] = document.querySelectorAll('p')
  expect(total?.textContent).toBe('$1,235')
  expect(funds?.textContent).toBe(' ')
})

test('an answer is handed over once, and asked for in the name of the session', async () => {
  startEarlyReads([ADDRESS], wholeDollarsFormat().format)
  await settled()
  expect(fetch).toHaveBeenCalledExactlyOnceWith(ADDRESS, {
    headers: { authorization: 'Bearer a token' },
    cache: 'no-store',
  })
  expect(earlyAnswer(finances.accounts, {})?.data.savingsBalance).toBe(750)
  expect(earlyAnswer(finances.accounts, {})).toBeUndefined()
  await earlyOrFetch(ADDRESS, { method: 'GET' })
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('a request joins one that is still under way', async () => {
  startEarlyReads([ADDRESS], wholeDollarsFormat().format)
  const answer = await earlyOrFetch(ADDRESS, { method: 'GET' })
  expect(await answer.text()).toBe(body)
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a change is always sent', async () => {
  startEarlyReads([ADDRESS], wholeDollarsFormat().format)
  await earlyOrFetch(ADDRESS, { method: 'PUT' })
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('nothing is handed to another session, and nothing outlives its own', async () => {
  startEarlyReads([ADDRESS], wholeDollarsFormat().format)
  await settled()
  startSession('another token', ada)
  expect(globalThis.earlyReads).toBeUndefined()
  expect(earlyAnswer(finances.accounts, {})).toBeUndefined()
})

test('without a session nothing is read', () => {
  endSession()
  startEarlyReads([ADDRESS], wholeDollarsFormat().format)
  expect(fetch).not.toHaveBeenCalled()
})

function placeOf(total: string) {
  const place = document.createElement('p')
  place.dataset.early = total
  place.textContent = ' '
  return place
}

const settled = () => Promise.all(globalThis.earlyReads?.promised.values() ?? [])
