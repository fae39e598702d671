import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answersList, answersWith } from '../../testing/fake-server.ts'
import { expectTryAgain, opener } from '../../testing/open-screen.tsx'
import { followed } from '../../testing/payments.ts'
import { administrator } from '../../testing/people.ts'
import Payments from './payments.tsx'

test('each network says how it is read, and one that nobody follows says so', async () => {
  openPayments({
    [health]: answersWith([followed, { ...followed, ...nothing, network: 'bitcoin', label: 'Bitcoin' }]),
  })
  expect(await screen.findByText(/^Last block .* ago$/)).toBeTruthy()
  expect(screen.getByText('Nobody follows it, so its payments do not show here.')).toBeTruthy()
  expect(screen.queryByText(/^Until it is, no payment/)).toBeNull()
})

test('networks that nobody has read yet share a line, and one that was read has its own', async () => {
  const named = (label: string, about: object = nothing) => ({
    ...followed,
    ...about,
    label,
    network: label.toLowerCase(),
  })
  const { heardAt } = followed
  openPayments({
    [health]: answersWith([
      named('Bitcoin'),
      followed,
      named('Litecoin'),
      named('TRON', { ...nothing, heardAt }),
    ]),
  })
  const state = (await screen.findByText('Bitcoin and Litecoin')).nextElementSibling?.textContent
  expect(state).toBe('Not followedNobody follows them, so their payments do not show here.')
  expect(screen.getByText('TRON', { selector: 'dt' }).nextElementSibling?.textContent).toContain(
    'It was last read',
  )
})

test('a node in trouble is a notice, which says what that means for payments', async () => {
  openPayments({
    [health]: answersWith([{ ...followed, trouble: 'other-network', troubleSince: followed.heardAt }]),
  })
  const notice = await screen.findByText(/^Until it is, no payment/)
  expect(notice.closest('[role=status]')?.textContent).toContain('Ethereum')
  expect(screen.getByText('The node is on another network.')).toBeTruthy()
})

test('networks that could not be loaded can be loaded again, beside the payments', () =>
  expectTryAgain(openPayments, health, 'Failed to load the networks', 'Followed'))

const health = 'GET /admin/chains'
const nothing = { isFollowed: false, height: null, blockAt: null, settledHeight: null, heardAt: null }

const openPayments = opener(Payments, administrator, {
  'GET /admin/payments': answersList([]),
  [health]: answersWith([followed]),
})
