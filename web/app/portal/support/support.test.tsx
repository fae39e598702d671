import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answersList, answersWith, type Sent } from '../../testing/fake-server.ts'
import { expectTryAgain, opener } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import { question, threadId } from '../conversation/conversation-testing.ts'
import Support from './support.tsx'

const LIST = 'GET /threads'
const security = {
  ...question,
  id: '0190c8a0-0000-7000-8000-0000000000a2',
  topic: 'security',
  status: 'open',
  preview: 'Somebody called me.',
  unread: true,
}

const open = opener(Support, customer, { [LIST]: answersList([question, security], { unread: 1 }) })

test('the four ways to get help keep their names and order, and Live Chat begins a conversation', async () => {
  const { user, address } = open()
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(names).toEqual(['Live Chat', 'Email Support', 'FAQ', 'Security Issues', 'Your conversations'])
  expect(screen.getByRole('link', { name: 'See what to do' }).getAttribute('href')).toBe('/security')
  await user.click(screen.getByRole('link', { name: 'Start a chat' }))
  expect(address()).toBe('/dashboard/support/new?topic=question')
})

test('conversations say what they are about, how they begin, whose turn it is and what is new', async () => {
  open()
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toMatch(/^QuestionAnsweredIt takes two working days\..*2026$/)
  expect(second?.textContent).toMatch(/^Security issueNew messageSomebody called me\.Waiting for the bank · /)
  const link = screen.getByRole('link', { name: 'Question: It takes two working days.' })
  expect(link.getAttribute('href')).toBe(`/dashboard/support/conversation?id=${threadId}`)
  expect(screen.getByRole('link', { name: 'Security issue: Somebody called me., new message' })).toBeTruthy()
})

test('a customer who has written nothing yet can begin', async () => {
  open({ [LIST]: answersList([], { unread: 0 }) })
  expect(await screen.findByText('No conversations yet')).toBeTruthy()
  const card = within(screen.getByRole('region', { name: 'Your conversations' }))
  expect(card.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Schedule an appointment',
    'Request credit',
    'Report a security issue',
    'Make a complaint',
  ])
})

test('more conversations come on demand', async () => {
  const { user } = open({
    [LIST]: ({ query }: Sent) =>
      answersWith(query.cursor ? [security] : [question], {
        ...{ total: 2, matched: 2, unread: 1 },
        nextCursor: query.cursor ? null : 'next',
      })(),
  })
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Somebody called me.')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

test('if they can’t be loaded, it can be tried again, and the ways to get help are there', () =>
  expectTryAgain(open, LIST, 'Failed to load your conversations', 'Somebody called me.', () =>
    expect(screen.getByRole('link', { name: 'Start a chat' })).toBeTruthy(),
  ))
