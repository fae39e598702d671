import { staffThreads } from '@bank/contract/staff-threads'
import { act as react, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refresh } from '../../../api/refresh.ts'
import { answersList, answersWith, refuses } from '../../../testing/fake-server.ts'
import { expectTryAgain } from '../../../testing/open-screen.tsx'
import { administrator } from '../../../testing/people.ts'
import {
  colleague,
  conversation,
  enquiriesList,
  list,
  me,
  openConversation,
  openMessages,
  question,
  read,
} from './threads-testing.ts'

const rows = () => within(screen.getByRole('list', { name: 'Conversations' })).getAllByRole('listitem')
const row = () => screen.findByRole('link', { name: 'Ada Lovelace' })

test('the list is of open conversations, those that have waited longest first, until other filters are chosen', async () => {
  const { server, user, address } = openMessages()
  await row()
  const [first] = server.to(list).filter(({ query }) => query.limit === '50')
  expect(first?.query).toEqual({ status: 'open', sort: 'oldest', limit: '50' })
  await user.selectOptions(screen.getByLabelText('Status'), 'Closed')
  await waitFor(() => expect(server.to(list).at(-1)?.query).toEqual({ status: 'closed', limit: '50' }))
  await user.selectOptions(screen.getByLabelText('Topic'), 'Security')
  await user.selectOptions(screen.getByLabelText('Assigned to'), 'Nobody')
  await waitFor(() =>
    expect(server.to(list).at(-1)?.query).toMatchObject({ topic: 'security', assignee: 'nobody' }),
  )
  expect(address()).toBe('/?status=closed&topic=security&assignee=nobody')
})

test('a colleague or oneself can be chosen as the assignee, and the address of “me” is everybody’s own', async () => {
  const { server, user, address } = openMessages()
  await row()
  const filter = screen.getByLabelText('Assigned to')
  await within(filter).findByRole('option', { name: 'Siti Aminah' })
  expect(within(filter).queryByRole('option', { name: 'Ming Admin' })).toBeNull()
  await user.selectOptions(filter, 'Siti Aminah')
  await waitFor(() => expect(server.to(list).at(-1)?.query.assignee).toBe(colleague.id))
  await user.selectOptions(filter, 'Me')
  await waitFor(() => expect(server.to(list).at(-1)?.query.assignee).toBe(administrator.id))
  expect(address()).toBe('/?assignee=me')
})

test('a row says who waits for how long, about what, and who takes care of it', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T11:30:00Z'), toFake: ['Date'] })
  openMessages({
    [list]: answersList([
      { ...question, topic: 'security', assignee: me },
      { ...question, id: colleague.id, status: 'waiting', waitingSince: null },
    ]),
  })
  await screen.findAllByText('Where is my transfer?')
  const [waits, answered] = rows().map(({ textContent }) => textContent)
  expect(waits).toContain('Waiting for 3 hours')
  expect(waits).toContain('Security')
  expect(waits).toContain('Assigned to Ming Admin')
  expect(answered).toContain('Waiting for the customer')
  expect(answered).not.toContain('Waiting for 3 hours')
})

test('a conversation opens at its own address, and its heading gets the focus; back, the row does', async () => {
  const { user, address } = openMessages()
  await user.click(await row())
  expect(address()).toBe(`/?thread=${question.id}`)
  const heading = await screen.findByRole('heading', { name: 'Ada Lovelace' })
  expect(document.activeElement).toBe(heading)
  expect((await row()).getAttribute('aria-current')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Close conversation' }))
  expect(address()).toBe('/')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Ada Lovelace'))
  expect(screen.queryByRole('heading', { name: 'Ada Lovelace' })).toBeNull()
})

test('if the row has left meanwhile, the list gets the focus', async () => {
  const { user } = openConversation({ [list]: answersList([]) })
  await screen.findByText('No customer is waiting')
  await user.click(screen.getByRole('button', { name: 'Close conversation' }))
  await waitFor(() => expect(document.activeElement?.textContent).toContain('No customer is waiting'))
})

test('a list without rows says why, and leads to all of them', async () => {
  const { user, address } = openMessages({ [list]: answersList([]) })
  expect(await screen.findByText('Every conversation has been answered or closed.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all conversations' }))
  expect(await screen.findByText('No conversations yet')).toBeTruthy()
  expect(address()).toBe('/?status=all')
})

test('if the list can’t be loaded, it can be tried again', async () => {
  await expectTryAgain(openMessages, list, 'Failed to load conversations', 'Ada Lovelace')
})

test('whoever begins to wait while the list is open is announced', async () => {
  const { server } = openMessages()
  await row()
  server.now(list, answersList([question, { ...question, id: colleague.id }]))
  await react(() => refresh(staffThreads.list))
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(screen.getByRole('img', { name: '1 more customer is waiting' })).toBeTruthy()
})

test('an unknown conversation says what the server says', async () => {
  openMessages(
    { [`GET /admin/threads/${colleague.id}`]: refuses('Thread not found', 404) },
    `/?thread=${colleague.id}`,
  )
  expect(await screen.findByText('Thread not found')).toBeTruthy()
})

test('the parts say how many wait in each', async () => {
  openMessages({
    [list]: answersList([question], { matched: 1_204 }),
    [enquiriesList]: answersList([], { matched: 0 }),
  })
  expect(await screen.findByRole('link', { name: 'Customers 1,204 waiting' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Visitors' })).toBeTruthy()
})

test('a search within one status says so, and leads to all of them', async () => {
  const { user, address } = openMessages({}, '/?search=card')
  expect(await screen.findByText('Searched in “Waiting for us” alone.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Search all' }))
  expect(address()).toBe('/?search=card&status=all')
  expect(screen.queryByRole('button', { name: 'Search all' })).toBeNull()
})

test('a conversation of one’s own says that a colleague has to take care of it', async () => {
  openConversation({ [read]: answersWith({ ...conversation, topic: 'appointment', customer: me }) })
  expect(await screen.findByText(/^This is your own conversation with the bank/)).toBeTruthy()
  const open = within(screen.getByRole('region', { name: 'Conversation' }))
  expect(open.queryByRole('combobox')).toBeNull()
  expect(open.getAllByRole('button').map(({ textContent }) => textContent)).not.toContain('Send to customer')
  expect(open.queryByRole('button', { name: /appointment/ })).toBeNull()
})
