import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answersFile, answersWith, later, refuses } from '../../testing/fake-server.ts'
import { opener } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import Calendar from './calendar.tsx'
import { windowOf } from './calendar-query.ts'

beforeEach(() => vi.setSystemTime('2026-11-23T10:00:00Z'))

const day = (name: RegExp) => screen.findByRole('button', { name })
const agenda = () => within(screen.getByRole('region', { name: 'Agenda' }))
const month = (name: string) => screen.findByRole('region', { name })

test('a key that is pressed before the next month is drawn counts from the day in it', async () => {
  openCalendar({}, NOVEMBER)
  const today = await day(/November 23, 2026/)
  act(() => {
    today.focus()
    fireEvent.keyDown(today, { key: 'PageDown' })
    fireEvent.keyDown(today, { key: 'ArrowLeft' })
  })
  expect(document.activeElement).toBe(await day(/December 22, 2026/))
})

test('opens on the next event, its month, and the agenda after it', async () => {
  openCalendar({ 'GET /calendar': answersWith([...entries, ...expected]) })
  const figure = (await screen.findByText('Next, in 8 days')).nextElementSibling
  expect(figure?.textContent).toBe('$930.00 goes out')
  const next = within(screen.getByRole('list', { name: 'On Tuesday, December 1, 2026' }))
  expect(
    next.getByRole('link', { name: 'Installment on what you owe $850.00, see Funding' }).getAttribute('href'),
  ).toBe('/dashboard/funding')
  expect(screen.getByRole('grid', { name: 'December 2026' })).toBeTruthy()
  expect(agenda().getByText('After the next event')).toBeTruthy()
  expect(
    agenda()
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Dec9Dec 9, 2026, in 16 days', 'Dec25Dec 25, 2026, in 32 days'])
  expect(agenda().getByRole('link', { name: 'Expected income +$5,000.00, see Accounts' })).toBeTruthy()
})

test('leads from an appointment to the conversation about it', async () => {
  const threadId = '01a21803-e378-79d8-9385-1bff7ec92354'
  const appointment = {
    date: '2026-12-02',
    kind: 'appointment',
    title: 'Appointment at Main Branch',
    amount: null,
  }
  openCalendar({ 'GET /calendar': answersWith([{ ...appointment, threadId }]) })
  const link = await screen.findByRole('link', { name: 'Appointment at Main Branch, see Support' })
  expect(link.getAttribute('href')).toBe(`/dashboard/support/conversation?id=${threadId}`)
})

test('says what a month leaves of what comes in', async () => {
  openCalendar({ 'GET /calendar': answersWith([...entries, ...expected]) })
  await month('December 2026')
  const sum = (label: string) => screen.getByText(label).nextElementSibling?.textContent
  expect(sum('Comes in')).toBe('$5,000.00')
  expect(sum('Goes out')).toBe('$1,230.00')
  expect(sum('What December 2026 leaves')).toBe('$3,770.00')
  expect(screen.getByText(/Expected as last time: card bill and income\.$/)).toBeTruthy()
})

test('without income, says what goes out', async () => {
  openCalendar()
  await month('December 2026')
  expect(screen.getByText('Goes out in December 2026').nextElementSibling?.textContent).toBe('$930.00')
  expect(screen.queryByText(/leaves|What is left/)).toBeNull()
})

test('shows a month with its entries', async () => {
  openCalendar({}, NOVEMBER)
  expect(await screen.findByRole('grid', { name: 'November 2026' })).toBeTruthy()
  expect((await day(/November 23, 2026/)).getAttribute('aria-current')).toBe('date')
})

test('the keys move through the days and into other months, and the address holds the month', async () => {
  const { user, address } = openCalendar({}, NOVEMBER)
  const today = await day(/November 23, 2026/)
  expect(today.tabIndex).toBe(0)
  today.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.getAttribute('data-day')).toBe('2026-11-30')
  await user.keyboard('{ArrowRight}')
  expect(await screen.findByRole('grid', { name: 'December 2026' })).toBeTruthy()
  expect(document.activeElement?.getAttribute('data-day')).toBe('2026-12-01')
  // The month of the next event needs no address.
  expect(address()).toBe('/')
  await user.keyboard('{PageUp}{Enter}')
  expect(address()).toBe('/?month=2026-11&day=2026-11-01')
  expect(
    screen.getAllByRole('button').filter(({ tabIndex, dataset }) => dataset.day && tabIndex === 0),
  ).toHaveLength(1)
})

test('a chosen day narrows the agenda, and all days come back', async () => {
  const { user } = openCalendar()
  await user.click(await day(/December 1, 2026/))
  expect(agenda().getAllByRole('link')).toHaveLength(3)
  await user.click(await day(/December 2, 2026/))
  expect(agenda().getByText('There is nothing on this day.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all days' }))
  expect(agenda().getByText('There is nothing else in these months.')).toBeTruthy()
})

test('the agenda of another month has the next event, too', async () => {
  openCalendar({}, '/?month=2026-10')
  expect(await agenda().findByText('From October 2026')).toBeTruthy()
  expect(await agenda().findByRole('link', { name: /^Installment on what you owe/ })).toBeTruthy()
})

test('says so if nothing is in the months after the next event', async () => {
  openCalendar({}, '/?month=2027-06')
  expect(await agenda().findByText('There is nothing in these months.')).toBeTruthy()
})

test('a new customer has a month and no upcoming events', async () => {
  openCalendar({ 'GET /calendar': answersWith([]) })
  expect(await screen.findByText('No upcoming events')).toBeTruthy()
  expect(screen.getByText('Your payment due dates and appointments will appear here.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Fund your account' }).getAttribute('href')).toBe(
    '/dashboard/funding',
  )
  expect(screen.getByRole('grid', { name: 'November 2026' })).toBeTruthy()
  expect(screen.queryByText(/^Next/, { selector: 'dt' })).toBeNull()
})

test('says nothing about events while they load, and offers to try again if they fail', async () => {
  const answer = later(refuses('No.'))
  const { user, recover } = openCalendar({ 'GET /calendar': answer.answer })
  expect(await screen.findByText('Loading your calendar')).toBeTruthy()
  expect(screen.queryByText('No upcoming events')).toBeNull()
  expect(screen.queryByText('$0.00')).toBeNull()
  answer.arrive()
  expect(await screen.findByText('Failed to load your calendar')).toBeTruthy()
  expect(screen.queryByText('$0.00')).toBeNull()
  recover('GET /calendar')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Next, in 8 days')).toBeTruthy()
})

test('the calendar is saved as a file, and a failure is said', async () => {
  const { user, server } = openCalendar({ 'GET /calendar.ics': refuses('No.') })
  const save = await screen.findByRole('button', { name: 'Add to my calendar' })
  await user.click(save)
  expect(await screen.findByText('The calendar could not be downloaded')).toBeTruthy()
  server.now('GET /calendar.ics', answersFile('meranti-calendar.ics', 'BEGIN:VCALENDAR'))
  const created = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:calendar')
  await user.click(save)
  expect(await screen.findByText('Saved meranti-calendar.ics')).toBeTruthy()
  expect(created).toHaveBeenCalledOnce()
})

test('what is read around a month has every month of its agenda, and no more than the server gives', () => {
  for (const shown of ['2020-01', '2026-10', '2026-11', '2027-09', '2027-10', '2031-05']) {
    const { from, to } = windowOf(shown, '2026-11')
    expect(from <= `${shown}-01`).toBe(true)
    expect(Date.parse(to) - Date.parse(shown)).toBeGreaterThanOrEqual(118 * 86_400_000)
    expect(Date.parse(to) - Date.parse(from)).toBeLessThan(400 * 86_400_000)
  }
  expect(windowOf('2026-11', '2026-11').from).toBe('2026-11-01')
  expect(windowOf('2027-08', '2026-11').from).toBe('2026-11-01')
})

const entries = [
  { date: '2026-11-01', kind: 'statement', title: 'Statement for October 2026', amount: null },
  { date: '2026-12-01', kind: 'instalment', title: 'Installment on what you owe', amount: 850 },
  { date: '2026-12-01', kind: 'contribution', title: 'Planned contribution', amount: 80 },
  { date: '2026-12-01', kind: 'statement', title: 'Statement for November 2026', amount: null },
]

const expected = [
  { date: '2026-12-09', kind: 'card', title: 'Expected card bill', amount: 300, expected: true },
  { date: '2026-12-25', kind: 'income', title: 'Expected income', amount: 5000, expected: true },
]

const NOVEMBER = '/?month=2026-11'

const openCalendar = opener(Calendar, customer, { 'GET /calendar': answersWith(entries) })
