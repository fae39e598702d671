import { transactions } from '@bank/contract/transactions'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '../account/session/store.ts'
import { type Answers, answersWith, failure, fakeServer, type Sent } from '../testing/fake-server.ts'
import { grace } from '../testing/people.ts'
import { pending, toFormer } from '../testing/transactions.ts'
import { shownToasts } from '../ui/toast/toast.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import { useApiList } from './use-api-list.ts'

const LIST = 'GET /admin/transactions'

beforeEach(() => startSession('secret', grace))

const twoPages = ({ query }: Sent) =>
  query.cursor === undefined
    ? answersWith([pending], { total: 9, matched: 2, nextCursor: 'second' })()
    : answersWith([toFormer], { total: 9, matched: 2, nextCursor: null })()

function References() {
  const query = { search: 'Bitcoin' }
  const { list, hasMore, loadMore, outOfDate, reload } = useApiList(
    transactions.listAll,
    query,
    (page, signal) => call(transactions.listAll, { query: { ...query, ...page } }, signal),
    'Failed to load transactions',
  )
  if (list.status === 'failed') return <p>{list.message}</p>
  if (list.status === 'loading') return <p>Loading</p>
  return (
    <>
      <p>{`${list.value.rows.map(({ amount }) => amount).join(' and ')} of ${list.value.matched}`}</p>
      {hasMore ? (
        <button type="button" onClick={() => void loadMore()}>
          More
        </button>
      ) : null}
      <button type="button" onClick={() => void reload()}>
        Reload
      </button>
      {outOfDate ? <p>Out of date</p> : null}
    </>
  )
}

function open(answers: Answers) {
  const server = fakeServer(answers)
  render(
    <QueryClientProvider client={queryClient}>
      <References />
    </QueryClientProvider>,
  )
  return server
}

test('a list grows by the server’s pages, with the same filters', async () => {
  const server = open({ [LIST]: twoPages })
  await screen.findByText('250000 of 2')
  await userEvent.click(screen.getByText('More'))
  await screen.findByText('250000 and 7750 of 2')
  expect(screen.queryByText('More')).toBeNull()
  expect(server.to(LIST).map(({ query }) => query)).toEqual([
    { search: 'Bitcoin' },
    { search: 'Bitcoin', cursor: 'second' },
  ])
})

test('a page that can’t be read leaves the rows before it, says so, and can be tried again', async () => {
  const server = open({ [LIST]: twoPages })
  await screen.findByText('250000 of 2')
  server.now(LIST, failure(403, 'forbidden', 'No'))
  await userEvent.click(screen.getByText('More'))
  await vi.waitFor(() =>
    expect(shownToasts().map(({ message }) => message)).toEqual(['Failed to load transactions']),
  )
  expect(screen.getByText('250000 of 2')).toBeDefined()
  server.now(LIST, twoPages)
  await userEvent.click(screen.getByText('More'))
  await screen.findByText('250000 and 7750 of 2')
})

test('rows that could not be read again stay, and are called out of date', async () => {
  const server = open({ [LIST]: twoPages })
  await screen.findByText('250000 of 2')
  server.now(LIST, failure(403, 'forbidden', 'No'))
  await userEvent.click(screen.getByText('Reload'))
  await screen.findByText('Out of date')
  expect(screen.getByText('250000 of 2')).toBeDefined()
})

test('without a session nothing is requested', async () => {
  endSession()
  const server = open({ [LIST]: twoPages })
  await screen.findByText('Failed to load transactions')
  expect(server.sent).toEqual([])
})
