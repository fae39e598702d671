import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answersList, answersWith, fakeServer, later } from '../../testing/fake-server.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { ada, customer } from '../../testing/people.ts'
import { noCounts, noFigures } from '../../testing/portal.ts'
import { FirstDays } from './first-days.tsx'

const newcomer = { ...ada, emailVerified: false }
const settled = { ...ada, emailVerified: true, ssnStatus: 'verified', idStatus: 'verified' }
const counts = (pending: number) => ({ counts: { ...noCounts, pending } })

function open(user: object, totalAssets: number, pending = 0) {
  const server = fakeServer({
    'GET /auth/me': () => ({ body: { user } }),
    'GET /users/financial-status': answersWith({ ...noFigures, totalAssets }),
    'GET /transactions': answersList([], counts(pending)),
    'POST /auth/send-verification': () => ({ body: { message: 'Sent.' } }),
  })
  return { server, ...openScreen(FirstDays, customer) }
}

const steps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('a new customer has three steps, each with its way', async () => {
  open(newcomer, 0)
  expect(await screen.findByText('Three steps to a working account. 0 of 3 done.')).toBeTruthy()
  expect(steps()).toHaveLength(3)
  expect(screen.getByRole('link', { name: 'Verify identity' }).getAttribute('href')).toBe(
    '/dashboard/verification',
  )
  expect(screen.getByRole('link', { name: 'Fund your account' }).getAttribute('href')).toBe(
    '/dashboard/funding',
  )
})

test('what waits for the bank asks nothing of the customer, and what is done is ticked', async () => {
  open({ ...settled, idStatus: 'pending' }, 0, 1)
  expect(await screen.findByText('Three steps to a working account. 1 of 3 done.')).toBeTruthy()
  expect(steps()[0]).toContain('Confirm your email address, Done')
  expect(steps()[1]).toContain('Prove who you are, Waiting')
  expect(steps()[2]).toContain('Fund your account, Waiting')
  expect(screen.queryByRole('link')).toBeNull()
})

test('rejected documents are asked for again', async () => {
  open({ ...settled, ssnStatus: 'rejected', idStatus: 'pending' }, 10)
  expect(await screen.findByText(/We could not verify what you sent/)).toBeTruthy()
})

test('it goes once all is done, and nothing flashes before', async () => {
  const { server } = open(settled, 10)
  await waitFor(() => expect(server.to('GET /users/financial-status')).toHaveLength(1))
  expect(screen.queryByText('Your first days')).toBeNull()
  expect(server.to('GET /transactions')).toEqual([])
})

test('nothing is shown before everything is known', async () => {
  const answer = later(answersList([], counts(0)))
  const { server } = open(newcomer, 0)
  server.now('GET /transactions', answer.answer)
  expect(screen.queryByText('Your first days')).toBeNull()
  answer.arrive()
  expect(await screen.findByText('Your first days')).toBeTruthy()
})
