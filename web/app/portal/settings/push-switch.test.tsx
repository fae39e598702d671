import { DEFAULT_PREFERENCES, type Preferences } from '@bank/contract/preferences'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { browserWithPush, device, keys } from '../../push/push-testing.ts'
import { type Answers, answersWith, later, refuses } from '../../testing/fake-server.ts'
import { opener } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import Settings from './settings.tsx'

test('nobody is asked for permission before they press, and then this device is told', async () => {
  const browser = browserWithPush()
  const { user, server } = open()
  await screen.findByText('Not on for this device yet.')
  expect(browser.asked).toBe(0)
  const answer = later(answersWith(device))
  server.now(SUBSCRIBE, answer.answer)
  await user.click(screen.getByRole('button', { name: TURN_ON }))
  expect(await screen.findByRole('button', { name: 'Turning on...' })).toBeTruthy()
  expect(screen.getByText('Your browser may ask for your permission.')).toBeTruthy()
  server.now(READ, tells([device]))
  answer.arrive()
  const line = await screen.findByText('On for this device.')
  expect(server.bodies(SUBSCRIBE)).toEqual([{ endpoint: 'https://push.example/1', keys }])
  expect(screen.queryByRole('button', { name: TURN_ON })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(line.parentElement))
  expect(server.to(SAVE)).toEqual([])
})

test('switching on asks as well, and switching off ends it here', async () => {
  const browser = browserWithPush()
  const { user, server } = open({ [CHOICES]: saves({ push: false }) })
  await screen.findByText('Off on all your devices.')
  expect(screen.queryByRole('button', { name: TURN_ON })).toBeNull()
  server.now(READ, tells([device]))
  server.now(SAVE, saves({ push: true }))
  await user.click(toggle())
  await screen.findByText('On for this device.')
  expect(server.to(SUBSCRIBE)).toHaveLength(1)
  server.now(SAVE, saves({ push: false }))
  await user.click(toggle())
  await screen.findByText('Off on all your devices.')
  await waitFor(() => expect(server.to(`DELETE /auth/push/${device.id}`)).toHaveLength(1))
  expect(browser.endpoint).toBe('')
  expect(server.bodies(SAVE)).toEqual([{ push: true }, { push: false }])
})

test('a browser that can’t show notifications says so, and the bank is not asked', async () => {
  const { server } = open()
  await screen.findByText('This browser can’t show notifications.')
  expect(server.to(READ)).toEqual([])
})

test('a browser that blocks notifications says where they are allowed, and follows once they are', async () => {
  const browser = browserWithPush({ permission: 'denied' })
  const { server } = open()
  await screen.findByText('Your browser blocks notifications from this bank. Allow them in its settings.')
  expect(screen.queryByRole('button', { name: TURN_ON })).toBeNull()
  expect(server.to(READ)).toEqual([])
  browser.permission = 'default'
  act(() => void dispatchEvent(new Event('focus')))
  await screen.findByRole('button', { name: TURN_ON })
})

test('a permission that is refused is not asked for again', async () => {
  const browser = browserWithPush({ answer: 'denied' })
  const { user, server } = open()
  await user.click(await screen.findByRole('button', { name: TURN_ON }))
  await screen.findByText(/Your browser blocks notifications/)
  expect(browser.asked).toBe(1)
  expect(server.to(SUBSCRIBE)).toEqual([])
})

test('a question of the browser that was closed can be asked again', async () => {
  const browser = browserWithPush({ answer: 'default' })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: TURN_ON }))
  await screen.findByText('Your browser did not get your permission. Press again and choose Allow.')
  expect(screen.getByRole('button', { name: TURN_ON })).toBeTruthy()
  expect(browser.asked).toBe(1)
})

test('a push service that can’t be reached is said, and can be tried again', async () => {
  const browser = browserWithPush({ permission: 'granted' })
  browser.fails = true
  const { user, server } = open()
  await user.click(await screen.findByRole('button', { name: TURN_ON }))
  await screen.findByText(
    'The notification service of your browser can’t be reached. Please try again later.',
  )
  expect(server.to(SUBSCRIBE)).toEqual([])
  browser.fails = false
  server.now(READ, tells([device]))
  await user.click(screen.getByRole('button', { name: TURN_ON }))
  await screen.findByText('On for this device.')
})

test('the bank’s refusal is said in its words', async () => {
  browserWithPush()
  const { user } = open({ [SUBSCRIBE]: refuses('Too many changes. Please wait.', 429) })
  await user.click(await screen.findByRole('button', { name: TURN_ON }))
  await screen.findByText('Too many changes. Please wait.')
})

test('a device that could not be checked says so and can be tried again', async () => {
  browserWithPush()
  const { user, recover } = open({ [READ]: refuses('No.', 403) })
  await screen.findByText('Failed to check this device')
  recover(READ)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: TURN_ON })
})

test('a browser that lost its subscription is not told, whatever the bank believes', async () => {
  const browser = browserWithPush()
  const { user } = open({ [READ]: tells([device]) })
  await user.click(await screen.findByRole('button', { name: TURN_ON }))
  await screen.findByText('On for this device.')
  browser.endpoint = ''
  act(() => void dispatchEvent(new Event('focus')))
  await screen.findByText('Not on for this device yet.')
})

const READ = 'GET /auth/push'
const SUBSCRIBE = 'POST /auth/push'
const CHOICES = 'GET /auth/preferences'
const SAVE = 'PUT /auth/preferences'
const TURN_ON = 'Turn on for this device'

const saves = (changed: Partial<Preferences>) => answersWith({ ...DEFAULT_PREFERENCES, ...changed })
const tells = (devices: readonly object[]): Answers[string] => answersWith({ publicKey: 'a key', devices })
const toggle = () => screen.getByRole('switch', { name: 'Push notifications' })

const open = opener(Settings, customer, {
  [CHOICES]: saves({}),
  [READ]: tells([]),
  [SUBSCRIBE]: answersWith(device),
  [`DELETE /auth/push/${device.id}`]: () => ({ body: { message: 'Off.' } }),
})
