import { finances } from '@bank/contract/finances'
import { transactions } from '@bank/contract/transactions'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { endSession, offerReturn, startSession } from '../account/session/store.ts'
import { call } from '../api/call.ts'
import { useApiList } from '../api/use-api-list.ts'
import { useChange } from '../api/use-api-mutation.ts'
import { useApiQuery } from '../api/use-api-query.ts'
import { eventStream } from '../testing/event-stream.ts'
import { type Answers, answersWith, fakeServer, later, type Sent } from '../testing/fake-server.ts'
import { openScreen } from '../testing/open-screen.tsx'
import { ada, administrator } from '../testing/people.ts'
import { pending, toFormer } from '../testing/transactions.ts'
import { Live } from './live.tsx'

const ACCOUNTS = 'GET /accounts'
const LIST = 'GET /admin/transactions'
const balance = (checkingBalance: number) =>
  answersWith({ checkingBalance, savingsBalance: 0, creditLimit: 0, lastUpdated: '2026-01-01T00:00:00.000Z' })

const listed = ({ query: { cursor } }: Sent) =>
  cursor === undefined
    ? answersWith([pending], { total: 2, matched: 2, nextCursor: 'second' })()
    : answersWith([toFormer], { total: 2, matched: 2, nextCursor: null })()

const paying = Promise.withResolvers<void>()

function Screen() {
  const accounts = useApiQuery(finances.accounts, {}, { allowStale: true })
  const { list, loadMore } = useApiList(
    transactions.listAll,
    {},
    (page, signal) => call(transactions.listAll, { query: page }, signal),
    'Failed to load transactions',
  )
  const pay = useChange(() => paying.promise, { failure: 'No.' })
  return (
    <>
      <Live />
      <p>{accounts.data ? `${accounts.data.data.checkingBalance} cents` : 'Loading'}</p>
      <p>{list.status === 'ready' ? `${list.value.rows.length} requests` : 'Loading requests'}</p>
      <button type="button" onClick={() => void loadMore()}>
        More
      </button>
      <button type="button" onClick={() => void pay.send(undefined)}>
        Pay
      </button>
    </>
  )
}

async function openLive(own: Answers = {}) {
  const stream = eventStream()
  const server = fakeServer({ [ACCOUNTS]: balance(1), [LIST]: listed, 'GET /events': stream.answer, ...own })
  const opened = openScreen(Screen, administrator)
  await screen.findByText('100 cents')
  await screen.findByText('1 requests')
  await waitFor(() => expect(stream.isOpen()).toBe(true))
  return { ...opened, server, stream }
}

test('a change is read at once where it is on the screen, which keeps what it shows until then', async () => {
  const { server, stream } = await openLive()
  const second = later(balance(2))
  server.now(ACCOUNTS, second.answer)
  act(() => void stream.change('1', 'figures'))
  await waitFor(() => expect(server.to(ACCOUNTS)).toHaveLength(2))
  screen.getByText('100 cents')
  second.arrive()
  await screen.findByText('200 cents')
  expect(server.to(LIST)).toHaveLength(1)
})

test('several changes are read together', async () => {
  const { server, stream } = await openLive()
  server.now(ACCOUNTS, balance(3))
  stream.change('1', 'figures')
  stream.change('2', 'figures', 'transactions')
  stream.change('3', 'figures')
  await screen.findByText('300 cents')
  expect([server.to(ACCOUNTS).length, server.to(LIST).length]).toEqual([2, 2])
})

test('a change does not take away the next page of a list that somebody has asked for', async () => {
  const { server, stream, user } = await openLive()
  const more = later(listed)
  server.now(LIST, (sent) => (sent.query.cursor === undefined ? listed(sent) : more.answer(sent)))
  await user.click(screen.getByRole('button', { name: 'More' }))
  stream.change('1', 'transactions')
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect(server.to(LIST)).toHaveLength(2)
  more.arrive()
  await screen.findByText('2 requests')
  await waitFor(() => expect(server.to(LIST)).toHaveLength(4))
  screen.getByText('2 requests')
})

test('what an act is about stays on the screen until the act is done', async () => {
  const { server, stream, user } = await openLive()
  await user.click(screen.getByRole('button', { name: 'Pay' }))
  stream.change('1', 'figures')
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect(server.to(ACCOUNTS)).toHaveLength(1)
  paying.resolve()
  await waitFor(() => expect(server.to(ACCOUNTS)).toHaveLength(2))
})

test('a page that is left lets the stream go, and listens again if the browser brings it back', async () => {
  const { server, stream } = await openLive()
  window.dispatchEvent(new Event('pagehide'))
  await vi.waitFor(() => expect(stream.isOpen()).toBe(false))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await vi.waitFor(() => expect(server.to('GET /events')).toHaveLength(2))
})

test('whoever logs in again over their work sees what changed meanwhile', async () => {
  const { server } = await openLive()
  const takeBack = offerReturn(() => true)
  act(() => endSession('idle'))
  server.now(ACCOUNTS, balance(9))
  act(() => startSession('another token', { ...ada, id: administrator.id }))
  await screen.findByText('900 cents')
  act(takeBack)
})
