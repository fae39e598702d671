import { enquiries } from '@bank/contract/enquiries'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refresh } from '../../../api/refresh.ts'
import { lead, question } from '../../../testing/enquiries.ts'
import { answersFile, answersList, answersWith, failure, refuses } from '../../../testing/fake-server.ts'
import { expectTryAgain, opener } from '../../../testing/open-screen.tsx'
import { choose } from '../../../testing/parts.ts'
import { administrator, grace } from '../../../testing/people.ts'
import { useDrafts } from '../inbox/drafts.ts'
import { Visitors } from './visitors.tsx'

test('the list has those whom the bank has to answer, oldest first, with what they wrote', async () => {
  const { server } = openVisitors()
  const rows = within(await screen.findByRole('list', { name: 'Messages from visitors' }))
  const words = rows.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(words[0]).toMatch(
    /^Charles Babbagecharles@example\.comOpening an account: Which documents do you need\?/,
  )
  expect(words[0]).toContain('Contact form')
  expect(words[1]).toMatch(/^No nameNo emailLead form/)
  expect(server.to(list)[0]?.query).toEqual({ status: 'open', sort: 'oldest', limit: '50' })
})

test('the filters are kept in the address and sent to the server', async () => {
  const { user, server, address } = openVisitors()
  await screen.findByText('Charles Babbage')
  await user.selectOptions(screen.getByLabelText('Status'), 'Closed')
  await user.selectOptions(screen.getByLabelText('Form'), 'Appointment')
  await user.selectOptions(screen.getByLabelText('Assigned to'), 'Nobody')
  await waitFor(() => expect(address()).toBe('/?status=closed&kind=appointment&assignee=nobody'))
  await waitFor(() =>
    expect(server.to(list).at(-1)?.query).toEqual({
      status: 'closed',
      kind: 'appointment',
      assignee: 'nobody',
      limit: '50',
    }),
  )
})

test('without any message the list says what has to be on, and without an open one that nobody waits', async () => {
  const { user, server } = openVisitors({ [list]: answersList([]) })
  expect(await screen.findByText(/if “Online Enquiries” is on in Settings/)).toBeTruthy()
  server.now(list, answersList([], { total: 3 }))
  await act(() => refresh(enquiries.list))
  expect(await screen.findByText('No visitor is waiting')).toBeTruthy()
  server.now(list, answersList([question]))
  await user.click(screen.getByRole('button', { name: 'Show all messages' }))
  expect(await screen.findByText('Charles Babbage')).toBeTruthy()
  expect(server.to(list).at(-1)?.query).toEqual({ limit: '50' })
})

test('a list that could not be loaded says so and can be loaded again', () =>
  expectTryAgain(openVisitors, list, 'Failed to load the messages from visitors', 'Charles Babbage'))

test('a message that could not be loaded says so and can be loaded again', () =>
  expectTryAgain(openQuestion, read, 'Failed to load this message', 'Opening an account'))

test('a message that comes while the list is on the screen is announced', async () => {
  const { server } = openVisitors({ [list]: answersList([question]) })
  await screen.findByText('Charles Babbage')
  server.now(list, answersList([question, lead]))
  await act(() => refresh(enquiries.list))
  await screen.findByText('No name')
  const said = [...document.querySelectorAll('[aria-live="polite"] > [role="img"]')]
  expect(said.map((words) => words.getAttribute('aria-label'))).toEqual(['1 new message from a visitor'])
})

test('a row opens the message and gives it the focus, and the way back returns it to the row', async () => {
  const { user, address } = openVisitors()
  await user.click(await screen.findByRole('link', { name: 'Charles Babbage' }))
  expect(address()).toBe(`/?visitor=${question.id}`)
  const message = await screen.findByRole('region', { name: 'Message from a visitor' })
  await waitFor(() => expect(document.activeElement).toBe(message))
  await user.click(screen.getByRole('button', { name: 'All messages' }))
  expect(address()).toBe('/')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Charles Babbage' }))
})

test('the fields have the names of the forms, and a number its country’s code', async () => {
  openVisitors({ [`GET /admin/enquiries/${lead.id}`]: answersWith(lead) }, `/?visitor=${lead.id}`)
  await screen.findByText('About this message')
  expect(items()).toMatchObject({
    'First Name': '–',
    'Contact Number': '+65 9123 4567',
    Email: 'mary at home',
    Page: '/',
    Consent: expect.stringMatching(/^“I agree to receive offers from the bank\.”Given on Nov 20, 2026/),
  })
  const links = screen.getAllByRole('link', { name: '+65 9123 4567' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['tel:+6591234567', 'tel:+6591234567'])
})

test.each([
  { branch: 'Orchard Road Branch', day: '2026-12-07' },
  { place: 'orchard-road-branch', date: '2026-12-07' },
])(
  'an appointment names its branch and its day, as Ask us or another program sends them',
  async (appointment) => {
    const fields = { ...question.fields, ...appointment }
    openQuestion({ [read]: answersWith({ ...question, kind: 'appointment', fields }) })
    await screen.findByText('About this message')
    expect(items()).toMatchObject({ Branch: 'Orchard Road Branch', 'Preferred day': 'Dec 7, 2026' })
  },
)

test('a field that nobody knows is named after itself', async () => {
  const fields = { preferredHour: 'Noon', callBack: true }
  openQuestion({ [read]: answersWith({ ...question, fields }) })
  await screen.findByText('About this message')
  expect(items()).toMatchObject({
    'Preferred hour': 'Noon',
    'Call back': 'Yes',
    Consent: 'No consent given',
    'Kept until': expect.stringContaining('Nov 20, 2027'),
  })
})

test('status and assignee are saved as they are chosen', async () => {
  const { user, server } = openQuestion({ [edit]: answersWith({ ...question, assignee: grace }) })
  const message = within(await screen.findByRole('region', { name: 'Message from a visitor' }))
  await user.selectOptions(await message.findByLabelText('Status'), 'Closed')
  await waitFor(() => expect(server.bodies(edit)).toEqual([{ status: 'closed' }]))
  await waitFor(() => expect(message.getByLabelText<HTMLSelectElement>('Status').disabled).toBe(false))
  await user.click(message.getByRole('button', { name: 'Assign to me' }))
  await waitFor(() => expect(server.bodies(edit).at(-1)).toEqual({ assigneeId: administrator.id }))
})

test('a change that is refused is told, and the choice goes back', async () => {
  const { user } = openQuestion({ [edit]: refuses('No.') })
  const message = within(await screen.findByRole('region', { name: 'Message from a visitor' }))
  const status = await message.findByLabelText<HTMLSelectElement>('Status')
  await user.selectOptions(status, 'Closed')
  expect(await screen.findByText('The change could not be saved')).toBeTruthy()
  await waitFor(() => expect(status.value).toBe('open'))
})

test('deleting asks first, and then the message is closed and leaves the list', async () => {
  const { user, server, address } = openQuestion({ [remove]: () => ({ body: { message: 'Deleted.' } }) })
  await user.click(await screen.findByRole('button', { name: 'Delete...' }))
  server.now(list, answersList([lead]))
  await choose(user, 'Delete message', 'Delete the message from Charles Babbage?')
  await waitFor(() => expect(address()).toBe('/'))
  expect(server.to(remove)).toHaveLength(1)
  await waitFor(() => expect(screen.queryByText('Charles Babbage', { selector: 'a' })).toBeNull())
})

test('a deletion that fails stays open and says why', async () => {
  const { user } = openQuestion({ [remove]: refuses('Not now.') })
  await user.click(await screen.findByRole('button', { name: 'Delete...' }))
  await choose(user, 'Delete message')
  expect(await within(screen.getByRole('alertdialog')).findByText('Not now.')).toBeTruthy()
})

test('a message that a colleague has deleted says so, and leads back', async () => {
  const { user, server, address } = openQuestion()
  await screen.findByText('About this message')
  server.now(read, failure(404, 'not_found', 'Not found'))
  await act(() => refresh(enquiries.read))
  expect(await screen.findByText('This message no longer exists')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Back to the list' }))
  expect(address()).toBe('/')
})

test('everything from an address can be saved as a file, and nothing without an address', async () => {
  const { user, server } = openQuestion({ [file]: answersFile('enquiries.json', '[]') })
  await user.click(await screen.findByRole('button', { name: 'Download everything from this address' }))
  expect(await screen.findByText('Saved enquiries.json')).toBeTruthy()
  expect(server.to(file)[0]?.query).toEqual({ email: 'charles@example.com' })
  server.now(read, answersWith({ ...question, email: null }))
  await act(() => refresh(enquiries.read))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Download everything/ })).toBeNull())
})

const list = 'GET /admin/enquiries'
const file = 'GET /admin/enquiries/file'
const read = `GET /admin/enquiries/${question.id}`
const edit = `PUT /admin/enquiries/${question.id}`
const remove = `DELETE /admin/enquiries/${question.id}`

function Screen() {
  return <Visitors drafts={useDrafts<number>()} />
}

const usual = {
  [list]: answersList([question, lead]),
  [read]: answersWith(question),
  'GET /admin/users': answersList([grace]),
  'GET /admin/templates': answersWith([]),
}
const openVisitors = opener(Screen, administrator, usual)
const openQuestion: typeof openVisitors = (own, address = `/?visitor=${question.id}`) =>
  openVisitors(own, address)

/** The values of all description lists, by their labels. */
const items = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]),
  )
