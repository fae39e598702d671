import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brand } from '@bank/contract/brand'
import { expect, test } from 'vitest'

const source = readFileSync(path.join(import.meta.dirname, '../../public/push-worker.js'), 'utf8')
const BANK = 'https://bank.example'
const FIXED = {
  title: brand.name,
  body: 'You have a new message. Open your account to read it.',
  tag: 'message',
  path: '/dashboard',
}

test('a push shows what was sent, once for each tag', async () => {
  const sent = { title: 'Angsana', body: 'Read it.', tag: '7', path: '/dashboard/documents?kind=tax#march' }
  const { title, options } = await worker().push(sent)
  expect(title).toBe('Angsana')
  expect(options).toEqual({
    body: 'Read it.',
    tag: '7',
    icon: '/icon-192.png',
    data: { path: '/dashboard/documents?kind=tax#march' },
  })
})

test.each([
  ['nothing', undefined],
  ['what is no JSON', '{"title":'],
  ['null', null],
  ['other types', { title: 7, body: '', tag: null, path: ['/'] }],
])('a push with %s shows the fixed words', async (_, sent) => {
  const { title, options } = await worker().push(sent)
  const { body, tag, data } = options
  expect({ title, body, tag, path: data.path }).toEqual(FIXED)
})

test.each([
  '//evil.example/dashboard',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
])('a press never leads to %j', async (address) => {
  expect((await worker().push({ path: address })).options.data.path).toBe('/dashboard')
  const opened = worker()
  await opened.press({ path: address })
  expect(opened.done).toEqual(['closed', 'opened /dashboard'])
})

test('a press brings the portal to the front, or opens it', async () => {
  const open = worker([`${BANK}/`, `${BANK}/dashboardish`, `${BANK}/dashboard/savings?x=1`])
  await open.press({ path: '/dashboard' })
  expect(open.done).toEqual(['closed', `focused ${BANK}/dashboard/savings?x=1`])
  const closed = worker([`${BANK}/faq`])
  await closed.press({ path: '/dashboard?from=push' })
  expect(closed.done).toEqual(['closed', 'opened /dashboard?from=push'])
})

test('a press opens the portal if its tab can’t be brought to the front', async () => {
  const { press, done } = worker([`${BANK}/dashboard`], { canFocus: false })
  await press({ path: '/dashboard' })
  expect(done).toEqual(['closed', 'opened /dashboard'])
})

test('the worker listens to nothing but pushes and presses', () => {
  expect(worker().listens()).toEqual(['push', 'notificationclick'])
  expect(source).not.toMatch(/fetch|caches|skipWaiting|claim\(/)
})

type Shown = { title: string; options: { body: string; tag: string; data: { path: string } } }
type Listener = (event: object) => void

/** Runs the worker's file with a browser that writes down what is asked of it. */
function worker(tabs: readonly string[] = [], { canFocus = true } = {}) {
  const listeners = new Map<string, Listener>()
  const done: string[] = []
  const shown: Shown[] = []
  const windows = tabs.map((url) => ({
    url,
    async focus() {
      if (!canFocus) throw new DOMException('Not allowed to focus a window.', 'InvalidAccessError')
      done.push(`focused ${url}`)
    },
  }))
  const browser = {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    registration: {
      showNotification: async (title: string, options: Shown['options']) => shown.push({ title, options }),
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (address: string) => done.push(`opened ${address}`),
    },
    location: new URL(`${BANK}/push-worker.js`),
  }
  new Function(...Object.keys(browser), source)(...Object.values(browser))

  async function dispatch(type: string, event: object) {
    const work: Promise<unknown>[] = []
    listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) })
    expect(work).toHaveLength(1)
    await Promise.all(work)
  }
  return {
    done,
    listens: () => [...listeners.keys()],
    async push(sent: unknown) {
      const text = typeof sent === 'string' ? sent : JSON.stringify(sent)
      await dispatch('push', { data: sent === undefined ? null : { json: () => JSON.parse(text) } })
      if (!shown[0]) throw new Error('No notification was shown.')
      return shown[0]
    },
    press: (data: unknown) =>
      dispatch('notificationclick', { notification: { data, close: () => done.push('closed') } }),
  }
}
