import { finances } from '@bank/contract/finances'
import { identity } from '@bank/contract/identity'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startSession } from '../account/session/store.ts'
import { failure, fakeServer } from '../testing/fake-server.ts'
import { ada, grace } from '../testing/people.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import { refresh } from './refresh.ts'
import { useApiQuery } from './use-api-query.ts'

const figures = (checkingBalance: number) => ({
  body: {
    data: { checkingBalance, savingsBalance: 0, creditLimit: 0, lastUpdated: '2026-01-01T00:00:00.000Z' },
  },
})
const expired = failure(401, 'session_expired', 'Your session has ended.')

function Balance() {
  const accounts = useApiQuery(finances.accounts, {}, { allowStale: true })
  if (accounts.isError) return <p>Failed to load account data</p>
  return <p>{accounts.data ? `${accounts.data.data.checkingBalance} cents` : 'Loading'}</p>
}

function renderBalance() {
  render(
    <QueryClientProvider client={queryClient}>
      <Balance />
    </QueryClientProvider>,
  )
}

test('a 401 empties storage and cache, takes the figures off the screen and goes nowhere', async () => {
  startSession('secret', ada)
  fakeServer({ 'GET /accounts': figures(50) })
  renderBalance()
  await screen.findByText('5000 cents')
  const address = location.href

  const { sent } = fakeServer({ 'GET /auth/me': expired, 'GET /accounts': figures(50) })
  await act(() => call(identity.me, {}).catch(() => {}))

  await screen.findByText('Failed to load account data')
  expect(sessionStorage).toHaveLength(0)
  expect(
    JSON.stringify(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    ),
  ).not.toContain('5000')
  expect(location.href).toBe(address)
  expect(sent.map(({ call }) => call)).toEqual(['GET /auth/me'])
})

test('a figure of one customer is never shown to the next in the same tab', async () => {
  startSession('secret', ada)
  fakeServer({ 'GET /accounts': figures(50) })
  renderBalance()
  await screen.findByText('5000 cents')

  const { sent } = fakeServer({ 'GET /accounts': figures(7) })
  act(() => startSession('other', grace))
  expect(screen.queryByText('5000 cents')).toBeNull()
  await screen.findByText('700 cents')
  expect(sent.at(-1)?.token).toBe('Bearer other')
})

test('the late answer to a request of an earlier session does not end the current one', async () => {
  startSession('secret', ada)
  fakeServer({ 'GET /auth/me': expired })
  const late = call(identity.me, {}).catch(() => {})
  startSession('other', grace)
  await late
  expect(sessionStorage.getItem('token')).toBe('other')
})

test('other failures leave the session alone', async () => {
  startSession('secret', ada)
  fakeServer({ 'GET /auth/me': failure(403, 'forbidden', 'You are not allowed to do this.') })
  await call(identity.me, {}).catch(() => {})
  expect(sessionStorage.getItem('token')).toBe('secret')
})

test('dashboard data is cached for five minutes, and read again after a change', async () => {
  startSession('secret', ada)
  const { sent } = fakeServer({ 'GET /accounts': figures(50) })
  renderBalance()
  await screen.findByText('5000 cents')
  cleanup()
  renderBalance()
  await screen.findByText('5000 cents')
  expect(sent).toHaveLength(1)

  fakeServer({ 'GET /accounts': figures(60) })
  await act(() => refresh(finances.accounts))
  await waitFor(() => screen.getByText('6000 cents'))
})

function Own() {
  return <p>{useApiQuery(identity.me, {}).data?.user.firstName}</p>
}

test('all other data is read again when its screen opens and when the window gets the focus', async () => {
  startSession('secret', ada)
  const { sent } = fakeServer({ 'GET /auth/me': { body: { user: ada, sessionTimeoutMinutes: 30 } } })
  const open = () =>
    render(
      <QueryClientProvider client={queryClient}>
        <Own />
      </QueryClientProvider>,
    )
  open()
  await screen.findByText('Ada')
  cleanup()
  open()
  await waitFor(() => expect(sent).toHaveLength(2))
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(sent).toHaveLength(3))
})

test('a request that the server refused is not sent twice', async () => {
  startSession('secret', ada)
  const { sent } = fakeServer({ 'GET /accounts': failure(403, 'forbidden', 'No') })
  renderBalance()
  await screen.findByText('Failed to load account data')
  expect(sent).toHaveLength(1)
})
