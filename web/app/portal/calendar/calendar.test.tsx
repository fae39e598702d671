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
  openCalendar()
  const today = await day(/November 23, 2026/)
  act(() => {
    today.focus()
    fireEvent.keyDown(today, { key: 'PageDown' })
    fireEvent.keyDown(today, { key: 'ArrowLeft' })
  })
  expect(document.activeElement).toBe(await day(/December 22, 2026/))
})

test('shows a month with its entries, and beside it the agenda from today', async () => {
  const { user } = openCalendar()
  expect(await screen.findByRole('grid', { name: 'November 2026' })).toBeTruthy()
  expect((await day(/November 23, 2026/)).getAttribute('aria-current')).toBe('date')
  expect(agenda().getByText('From today')).toBeTruthy()
  expect(agenda().getAllByRole('heading', { level: 3 })).toHaveLength(1)
  expect(agenda().getByText('in 8 days')).toBeTruthy()
  expect(
    agenda().getByRole('link', { name: /Installment on what you owe.*\$850\.00.*see Funding/ }),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next month' }))
  const december = within(await month('December 2026'))
  expect(
    await day(/December 1, 2026, Installment on what you owe \$850\.00, Planned contribution/),
  ).toBeTruthy()
  expect(december.getByText('Due in December 2026').nextElementSibling?.textContent).toBe('$850.00')
  expect(december.getByText('Planned contributions').nextElementSibling?.textContent).toBe('$80.00')
})

test('the keys move through the days and into other months, and the address holds the month', async () => {
  const { user, address } = openCalendar()
  const today = await day(/November 23, 2026/)
  expect(today.tabIndex).toBe(0)
  today.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.getAttribute('data-day')).toBe('2026-11-30')
  await user.keyboard('{ArrowRight}')
  expect(await screen.findByRole('grid', { name: 'December 2026' })).toBeTruthy()
  expect(document.activeElement?.getAttribute('data-day')).toBe('2026-12-01')
  expect(address()).toBe('/?month=2026-12')
  await user.keyboard('{PageUp}{Enter}')
  expect(address()).toBe('/?day=2026-11-01')
  expect(
    screen.getAllByRole('button').filter(({ tabIndex, dataset }) => dataset.day && tabIndex === 0),
  ).toHaveLength(1)
})

test('a chosen day narrows the agenda, and all days come back', async () => {
  const { user } = openCalendar({}, '/?month=2026-12')
  await user.click(await day(/December 1, 2026/))
  expect(agenda().getAllByRole('link')).toHaveLength(3)
  await user.click(await day(/December 2, 2026/))
  expect(agenda().getByText('There is nothing on this day.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all days' }))
  expect(agenda().getAllByRole('link')).toHaveLength(3)
})

test('a new customer has a month and no upcoming events', async () => {
  openCalendar({ 'GET /calendar': answersWith([]) })
  expect(await screen.findByText('No upcoming events')).toBeTruthy()
  expect(screen.getByText('Your payment due dates and appointments will appear here.')).toBeTruthy()
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
  expect(await agenda().findAllByRole('link')).toHaveLength(3)
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

const openCalendar = opener(Calendar, customer, { 'GET /calendar': answersWith(entries) })
