import { identity } from '@bank/contract/identity'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { signOut } from '../../api/sign-out.ts'
import { failure, fakeServer } from '../../testing/fake-server.ts'
import { ada, grace } from '../../testing/people.ts'
import { lastSessionEnd } from './end.ts'
import { lastServerContact } from './server-contact.ts'
import { currentSession, endSession, startSession } from './store.ts'

// Another tab: what it receives, and the channel it sends on.
const otherTab = new BroadcastChannel('session')
let received: unknown[] = []
otherTab.addEventListener('message', ({ data }) => void received.push(data))

beforeEach(async () => {
  endSession()
  startSession('secret', ada)
  await new Promise((resolve) => setTimeout(resolve, 50))
  received = []
})

const nothingToReceive = () => new Promise((resolve) => setTimeout(resolve, 100))

/** The digest by which this tab identifies its session to the others. */
async function digestOfSession(): Promise<string> {
  endSession()
  await vi.waitFor(() => expect(received).toHaveLength(1))
  const [message] = received
  received = []
  startSession('secret', ada)
  return Object(message).session
}

test('a sign-out is sent to the other tabs, without the token', async () => {
  fakeServer({ 'POST /auth/logout': { body: { message: 'Goodbye' } } })
  await signOut()
  const end = { session: expect.stringMatching(/^[0-9a-f]{64}$/), ended: 'elsewhere' }
  await vi.waitFor(() => expect(received).toContainEqual(end))
  expect(JSON.stringify(received)).not.toContain('secret')
})

test('a 401 and a sign-in as another person are sent as well, a changed name is not', async () => {
  fakeServer({ 'GET /auth/me': failure(401, 'session_expired', 'Over.') })
  await call(identity.me, {}).catch(() => {})
  await vi.waitFor(() => expect(received).toMatchObject([{ ended: 'refused' }]))
  startSession('secret', ada)
  startSession('secret', { ...ada, firstName: 'Augusta' })
  await nothingToReceive()
  expect(received).toHaveLength(1)
  startSession('another secret', grace)
  await vi.waitFor(() => expect(received).toMatchObject([{}, { ended: 'elsewhere' }]))
})

test('the end of the same session elsewhere empties this tab, and is not passed on', async () => {
  const session = await digestOfSession()
  queryClient.setQueryData([ada.id, 'GET /accounts', {}], { data: 'figures' })
  otherTab.postMessage({ session, ended: 'elsewhere' })
  await vi.waitFor(() => expect(currentSession()).toBeNull())
  expect(sessionStorage).toHaveLength(0)
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect(lastSessionEnd()).toBe('elsewhere')
  await nothingToReceive()
  expect(received).toEqual([])
})

test('the end of another session changes nothing here', async () => {
  otherTab.postMessage({ session: '0'.repeat(64), ended: 'elsewhere' })
  otherTab.postMessage({ ended: 'elsewhere' })
  otherTab.postMessage(null)
  await nothingToReceive()
  expect(currentSession()?.token).toBe('secret')
})

test('a request from another tab keeps this one from ending as idle', async () => {
  const session = await digestOfSession()
  const at = lastServerContact() + 5_000
  otherTab.postMessage({ session, contactAt: at })
  await vi.waitFor(() => expect(lastServerContact()).toBe(at))
  otherTab.postMessage({ session, contactAt: at - 60_000 })
  await nothingToReceive()
  expect(lastServerContact()).toBe(at)
})
