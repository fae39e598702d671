import { type Answers, answersList, answersWith } from '../../testing/fake-server.ts'
import { grace } from '../../testing/people.ts'

export const AT = '2026-11-21T08:00:00.000Z'

/** A session of the person, for the list of devices. */
export const openSession = {
  id: '019681ce-2129-7803-a7d2-000000000001',
  current: true,
  createdAt: AT,
  lastSeenAt: AT,
  address: '203.0.113.7',
  device: 'Firefox on Windows',
}

/** An account without second factors. */
export const noFactors = { passkeys: [], totp: false, recoveryCodesLeft: 0, passkeysAvailable: true }

export const passkey = {
  id: '019681ce-2129-7803-a7d2-00000000000a',
  name: 'My laptop',
  createdAt: AT,
  lastUsedAt: null,
}

export const CODES = Array.from({ length: 10 }, (_, n) => `abcd${n}-efgh${n}`)

/** What the sections ask for when they open. */
export const answersOfMyAccount: Answers = {
  'GET /auth/me': () => ({ body: { user: grace } }),
  'GET /auth/factors': answersWith(noFactors),
  'GET /auth/sessions': answersWith([openSession]),
  'GET /auth/push': answersWith({ publicKey: 'a key', devices: [] }),
  'GET /auth/sign-ins': answersList([]),
  'GET /auth/access-log': answersList([]),
  'GET /auth/export': answersWith({ status: 'none', readyAt: null, expiresAt: null }),
}
