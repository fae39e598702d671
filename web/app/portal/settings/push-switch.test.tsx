import { DEFAULT_PREFERENCES, type Preferences } from '@bank/contract/preferences'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
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
  await waitFor(() => expect(server.to(END)).toHaveLength(1))
  expect(browser.endpoint).toBe('')
  expect(server.bodies(SAVE)).toEqual([{ push: true }, { push: false }])
})

test('a browser that can’t show notifications says so, and the bank is not asked', async () => {
  const { server } = open()
  await screen.findByText('This browser can’t show notifications.')
  expect(server.to(READ)).toEqual([])
})

test('on an iPhone or iPad it says that the bank must be on the home screen', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari',
  )
  Object.defineProperty(navigator, 'maxTouchPoints', { configurable: true, value: 5 })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'maxTouchPoints'))
  const { server } = open()
  await screen.findByText(/^On an iPhone or iPad, add the bank to your home screen first/)
  expect(screen.queryByRole('button', { name: TURN_ON })).toBeNull()
  expect(server.to(READ)).toEqual([])
})

test('off and on again at once ends on, because the bank hears of one after the other', async () => {
  const browser = browserWithPush({ permission: 'granted' })
  const { user, server } = open({ [READ]: tells([device]) })
  await user.click(await screen.findByRole('button', { name: TURN_ON }))
  await screen.findByText('On for this device.')
  const ended = later(() => ({ body: { message: 'Off.' } }))
  server.now(END, ended.answer)
  server.now(SAVE, saves({ push: false }))
  await user.click(toggle())
  await waitFor(() => expect(server.to(END)).toHaveLength(1))
  await screen.findByText('Off on all your devices.')
  server.now(SAVE, saves({ push: true }))
  await user.click(toggle())
  await waitFor(() => expect(server.to(SAVE)).toHaveLength(2))
  expect(server.to(SUBSCRIBE)).toHaveLength(1)
  ended.arrive()
  await waitFor(() => expect(server.to(SUBSCRIBE)).toHaveLength(2))
  await screen.findByText('On for this device.')
  expect(server.to(END)).toHaveLength(1)
  expect(browser.endpoint).toBe('https://push.example/2')
})

test('a permission that comes after switching off turns nothing on', async () => {
  const browser = browserWithPush()
  const question = Promise.withResolvers<NotificationPermission>()
  browser.question = question.promise
  const { user, server } = open()
  await user.click(await screen.findByRole('button', { name: TURN_ON }))
  expect(queryClient.isMutating()).toBe(0)
  server.now(SAVE, saves({ push: false }))
  await user.click(toggle())
  await screen.findByText('Off on all your devices.')
  question.resolve('granted')
  await act(() => question.promise)
  expect(server.to(SUBSCRIBE)).toEqual([])
})

test('a device that could not be turned off says so', async () => {
  browserWithPush({ permission: 'granted' })
  const { user, server } = open({ [READ]: tells([device]), [END]: refuses('Please wait.', 429) })
  await user.click(await screen.findByRole('button', { name: TURN_ON }))
  await screen.findByText('On for this device.')
  server.now(SAVE, saves({ push: false }))
  await user.click(toggle())
  await screen.findByText('Notifications of this device could not be ended')
  await screen.findByText('Please wait.')
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
const END = `DELETE /auth/push/${device.id}`
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
  [END]: () => ({ body: { message: 'Off.' } }),
})
