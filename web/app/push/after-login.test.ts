import { DEFAULT_PREFERENCES } from '@bank/contract/preferences'
import { expect, test } from 'vitest'
import { startSession } from '../account/session/store.ts'
import { answersWith, fakeServer, refuses } from '../testing/fake-server.ts'
import { ada, grace } from '../testing/people.ts'
import { tellAgainAfterLogin } from './after-login.ts'
import { browserWithPush, device, keys } from './push-testing.ts'
import { turnOff, turnOn } from './this-device.ts'

const SUBSCRIBE = 'POST /auth/push'

function bank(push = true) {
  return fakeServer({
    'GET /auth/preferences': answersWith({ ...DEFAULT_PREFERENCES, push }),
    'GET /auth/push': answersWith({ publicKey: 'a key', devices: [device] }),
    [SUBSCRIBE]: answersWith(device),
    [`DELETE /auth/push/${device.id}`]: () => ({ body: { message: 'Off.' } }),
  })
}

/** Ada has turned notifications on in an earlier session. */
async function turnedOnByAda(push?: boolean) {
  const browser = browserWithPush({ permission: 'granted' })
  const server = bank(push)
  startSession('first', ada)
  await turnOn()
  expect(server.bodies(SUBSCRIBE)).toEqual([{ endpoint: 'https://push.example/1', keys }])
  return { browser, server }
}

test('the next login of the person who turned it on is told without a press, and once', async () => {
  const { browser, server } = await turnedOnByAda()
  await tellAgainAfterLogin()
  expect(server.to(SUBSCRIBE)).toHaveLength(1)
  startSession('second', ada)
  await tellAgainAfterLogin()
  await tellAgainAfterLogin()
  expect(server.bodies(SUBSCRIBE)).toHaveLength(2)
  expect(server.to(SUBSCRIBE)[1]?.token).toBe('Bearer second')
  expect(browser.asked).toBe(0)
})

test('nobody is told if their preference is off', async () => {
  const { server } = await turnedOnByAda(false)
  startSession('second', ada)
  await tellAgainAfterLogin()
  expect(server.to(SUBSCRIBE)).toHaveLength(1)
})

test('when another person logs in, the browser takes no more pushes, and tells them of nothing unasked', async () => {
  const { browser, server } = await turnedOnByAda()
  startSession('another', grace)
  await tellAgainAfterLogin()
  expect(browser.endpoint).toBe('')
  expect(server.to(SUBSCRIBE)).toHaveLength(1)
  startSession('second', ada)
  await tellAgainAfterLogin()
  expect(server.bodies(SUBSCRIBE)[1]).toEqual({ endpoint: 'https://push.example/2', keys })
})

test('a second person who turns it on gets another endpoint, and the first is told no more', async () => {
  const { server } = await turnedOnByAda()
  startSession('another', grace)
  await turnOn()
  expect(server.bodies(SUBSCRIBE)[1]).toEqual({ endpoint: 'https://push.example/2', keys })
  startSession('second', ada)
  await tellAgainAfterLogin()
  expect(server.to(SUBSCRIBE)).toHaveLength(2)
})

test('what was turned off here stays off after the next login', async () => {
  const { browser, server } = await turnedOnByAda()
  await turnOff()
  expect(browser.ended).toBe(1)
  expect(server.to(`DELETE /auth/push/${device.id}`)).toHaveLength(1)
  startSession('second', ada)
  await tellAgainAfterLogin()
  expect(server.to(SUBSCRIBE)).toHaveLength(1)
  expect(localStorage).toHaveLength(0)
})

test('what failed is tried again with the next page', async () => {
  const { server } = await turnedOnByAda()
  startSession('second', ada)
  server.now(SUBSCRIBE, refuses('Not now.', 429))
  await expect(tellAgainAfterLogin()).rejects.toThrow('Not now.')
  server.now(SUBSCRIBE, answersWith(device))
  await tellAgainAfterLogin()
  expect(server.to(SUBSCRIBE)).toHaveLength(3)
})

test('what stays on the device names neither the person nor the session', async () => {
  await turnedOnByAda()
  const kept = JSON.stringify({ ...localStorage })
  expect(kept).toContain('push')
  for (const word of [ada.id, 'first', ada.email]) expect(kept).not.toContain(word)
})
