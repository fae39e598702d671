import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { activityPage, adjustment, trend } from '../../testing/activity.ts'
import { answersWith, later, refuses } from '../../testing/fake-server.ts'
import { expectTryAgain, opener } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import { figure } from '../../testing/portal.ts'
import Savings from './savings.tsx'

test('shows the total, the plan and the amount left to the goal', async () => {
  openSavings()
  expect(await screen.findByText('Remaining to Goal')).toBeTruthy()
  expect(figure('Total Savings')).toBe('$12,000')
  expect(figure('Monthly Contribution')).toBe('$1,501')
  expect(figure('Savings Goal')).toBe('$20,000')
  expect(figure('Remaining to Goal')).toBe('$8,000')
  expect(bar().getAttribute('aria-valuenow')).toBe('60')
  expect(screen.queryByText('Goal reached!')).toBeNull()
  expect(screen.getByText('(retirement savings, apart from your Savings Account)')).toBeTruthy()
})

test('says that a goal is reached, with nothing left to save', async () => {
  openSavings({ [read]: answersWith({ ...savings, totalSavings: 25_000 }) })
  expect(await screen.findByText('Goal reached!')).toBeTruthy()
  expect(screen.queryByText('Remaining to Goal')).toBeNull()
  expect(bar().getAttribute('aria-valuenow')).toBe('100')
})

test('without a goal there is no progress bar, and nothing counts as reached', async () => {
  openSavings({ [read]: answersWith({ ...savings, goalAmount: 0 }) })
  expect(await screen.findByText(/You have no savings goal yet/)).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.queryByText('Goal reached!')).toBeNull()
})

test('customers without a goal can set one from its place', async () => {
  const { user } = openSavings({ [read]: answersWith({ ...savings, goalAmount: 0 }) })
  await user.click(await screen.findByRole('button', { name: 'Set a goal' }))
  expect(field('Monthly Contribution').value).toBe('1,500.55')
})

test('the ring follows the slider', async () => {
  openSavings({ [read]: answersWith({ ...savings, monthlyContribution: 100 }) })
  const slider = await screen.findByRole('slider', { name: /^Each month/ })
  expect(screen.getByText('Twelve months at $100')).toBeTruthy()
  fireEvent.change(slider, { target: { value: '250' } })
  expect(screen.getByText('Twelve months at $250')).toBeTruthy()
  fireEvent.change(slider, { target: { value: '0' } })
  expect(screen.queryByText(/^Twelve months at/)).toBeNull()
})

test('a planned contribution says when the next one is due', async () => {
  vi.setSystemTime('2026-12-31T23:59:00Z')
  openSavings()
  expect(await screen.findByText('Next contribution')).toBeTruthy()
  expect(figure('Next contribution')).toBe('Jan 1, 2027')
})

test('shows an error with a way to try again if the savings can’t be loaded', () =>
  expectTryAgain(openSavings, read, 'Failed to load savings data', '$12,000', () =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Edit Plan' }).disabled).toBe(true),
  ))

test('edits the plan to the cent, and sends unchanged values unchanged', async () => {
  const { server, user } = await openPlan()
  expect(field('Monthly Contribution').value).toBe('1,500.55')
  await user.clear(field('Savings Goal'))
  await user.type(field('Savings Goal'), '30,000.25')
  server.now(read, answersWith({ ...savings, goalAmount: 30_000.25 }))
  await user.click(screen.getByRole('button', { name: 'Save Plan' }))
  expect(await screen.findByText('Your savings plan is saved.')).toBeTruthy()
  expect(server.to(save).map(({ body }) => body)).toEqual([
    { monthlyContribution: 1_500.55, goalAmount: 30_000.25 },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(figure('Remaining to Goal')).toBe('$18,000')
})

test('shows the error of an unreadable amount beside its field, and sends nothing', async () => {
  const { server, user } = await openPlan()
  await user.clear(field('Monthly Contribution'))
  await user.clear(field('Savings Goal'))
  await user.type(field('Savings Goal'), '1.000,50')
  await user.click(screen.getByRole('button', { name: 'Save Plan' }))
  expect(await screen.findByText('Monthly Contribution is required')).toBeTruthy()
  expect(
    screen.getByText(/^“1.000,50” can’t be read as an amount: write dollars and cents in digits/),
  ).toBeTruthy()
  expect(document.activeElement).toBe(field('Monthly Contribution'))
  await user.clear(field('Savings Goal'))
  await user.type(field('Savings Goal'), '1000000000000')
  expect(await screen.findByText('Savings Goal must be at most $999,999,999,999.99')).toBeTruthy()
  expect(server.to(save)).toEqual([])
})

test('shows the server’s message for a refusal, and keeps what was typed', async () => {
  const { server, user } = await openPlan()
  server.now(save, refuses('The bank is closed for the night.'))
  await user.clear(field('Savings Goal'))
  await user.type(field('Savings Goal'), '5')
  await user.click(screen.getByRole('button', { name: 'Save Plan' }))
  expect(await screen.findByText('The bank is closed for the night.')).toBeTruthy()
  expect(field('Savings Goal').value).toBe('5')
})

test('keeps what was typed if the session ends', async () => {
  const { server, user } = await openPlan()
  server.now(save, refuses('Your session has ended. Please log in again.', 401))
  server.now(read, refuses('Your session has ended. Please log in again.', 401))
  await user.clear(field('Savings Goal'))
  await user.type(field('Savings Goal'), '77')
  await user.click(screen.getByRole('button', { name: 'Save Plan' }))
  expect(await screen.findByText('Your session has ended. Please log in again.')).toBeTruthy()
  expect(sessionStorage.getItem('token')).toBeNull()
  expect(field('Savings Goal').value).toBe('77')
})

test('a plan that is being saved can’t be sent again or closed', async () => {
  const { server, user } = await openPlan()
  const saving = later(answersWith(savings))
  server.now(save, saving.answer)
  await user.click(screen.getByRole('button', { name: 'Save Plan' }))
  await user.click(await screen.findByRole('button', { name: 'Saving...' }))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeTruthy()
  saving.arrive()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to(save)).toHaveLength(1)
})

test('cancelling discards what was typed', async () => {
  const { user } = await openPlan()
  await user.clear(field('Savings Goal'))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Edit Plan' }))
  expect(field('Savings Goal').value).toBe('20,000.00')
})

test('the slider saves nothing, says when the goal is reached, and opens the plan with its amount', async () => {
  vi.setSystemTime('2026-11-23T12:00:00Z')
  const { user, server } = openSavings({ [read]: answersWith({ ...savings, monthlyContribution: 1_000 }) })
  const slider = await screen.findByRole<HTMLInputElement>('slider', { name: /^Each month/ })
  expect(slider.getAttribute('aria-valuetext')).toBe(
    '$1,000 a month. You reach your goal: July 2027, in 8 months',
  )
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use this amount' }).disabled).toBe(true)
  fireEvent.change(slider, { target: { value: '2000' } })
  expect(figure('You reach your goal')).toBe('March 2027, in 4 months')
  expect(figure('Compared with your plan')).toBe('4 months earlier than now')
  expect(figure('In twelve months')).toBe('$24,000')
  await user.click(screen.getByRole('button', { name: 'Use this amount' }))
  expect(field('Monthly Contribution').value).toBe('2,000.00')
  expect(server.to(save)).toEqual([])
  vi.useRealTimers()
})

test('without contributions the goal is never reached, and the screen says so', async () => {
  openSavings({ [read]: answersWith({ ...savings, monthlyContribution: 0 }) })
  expect(await screen.findByText('Reached at this pace')).toBeTruthy()
  expect(figure('Reached at this pace')).toBe('Never, with nothing put aside')
})

test('the latest rows of the savings are there, with the way to all', async () => {
  openSavings()
  expect(await screen.findByText('Interest for October')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All activity of Total Savings' }).getAttribute('href')).toBe(
    '/dashboard/activity/total-savings',
  )
})

async function openPlan() {
  const opened = openSavings()
  await screen.findByText('Remaining to Goal')
  await opened.user.click(screen.getByRole('button', { name: 'Edit Plan' }))
  return opened
}

const read = 'GET /savings'
const save = 'PUT /savings'

const bar = () => screen.getByRole('progressbar')
const field = (name: string) =>
  within(screen.getByRole('dialog')).getByRole<HTMLInputElement>('textbox', { name })

const savings = {
  totalSavings: 12_000,
  monthlyContribution: 1_500.55,
  goalAmount: 20_000,
  lastUpdated: '2026-11-21T08:00:00.000Z',
}

const openSavings = opener(Savings, customer, {
  'GET /activity': answersWith(trend),
  'GET /activity/total-savings': () => activityPage([adjustment]),
  [read]: answersWith(savings),
  [save]: answersWith(savings, { message: 'Your savings plan is saved.' }),
})
