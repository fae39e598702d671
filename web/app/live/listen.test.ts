import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentSession, startSession } from '../account/session/store.ts'
import { eventStream } from '../testing/event-stream.ts'
import { type Answer, failure, fakeServer } from '../testing/fake-server.ts'
import { ada } from '../testing/people.ts'
import { listen } from './listen.ts'
import { everything } from './stream.ts'

const EVENTS = 'GET /events'
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

let over = new AbortController()

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  over = new AbortController()
  startSession('secret', ada)
})

afterEach(() => over.abort())

/** Begins to listen to a stream. */
async function open(answer?: Answer) {
  const stream = eventStream()
  const server = fakeServer({ [EVENTS]: answer ?? stream.answer })
  const heard: string[][] = []
  const ended = listen(
    'secret',
    null,
    ({ topics }) => topics.length > 0 && heard.push([...topics]),
    over.signal,
  )
  await pass(0)
  return { server, stream, heard, ended, requests: () => server.to(EVENTS) }
}

test('the first stream asks for what has just changed, and does not keep the session alive', async () => {
  const { stream, heard, requests } = await open()
  expect(requests()).toMatchObject([{ query: { recent: '30' }, token: 'Bearer secret' }])
  expect(requests()[0]?.headers.get('x-unattended')).toBe('1')
  stream.change('7', 'transactions', 'figures')
  await pass(0)
  expect(heard).toEqual([['transactions', 'figures']])
})

test('an event that comes in pieces is heard once, and a topic that the page does not know may be any', async () => {
  const { stream, heard } = await open()
  stream.write('event: change\nid: 7\nda')
  await pass(0)
  stream.write('ta: {"topics":["notices"]}\n\n:\n\nevent: other\ndata: {}\n\n')
  await pass(0)
  expect(heard).toEqual([['notices']])
  stream.change('8', 'loans')
  await pass(0)
  expect(heard.at(-1)).toEqual(everything)
})

test('after a cut it goes on from the last position, each time later, and soon again once a stream has lasted', async () => {
  const { server, stream, requests } = await open()
  stream.write('id: 41\n\n')
  stream.change('42', 'notices')
  await pass(0)
  server.now(EVENTS, 'unreachable')
  stream.end()
  for (const [wait, times] of [
    [0.9, 1],
    [0.1, 2],
    [1.9, 2],
    [0.1, 3],
    [4, 4],
    [8 + 16 + 30 + 30, 8],
  ] as const) {
    await pass(wait)
    expect(requests()).toHaveLength(times)
  }
  const last = requests().at(-1)
  expect([last?.query, last?.headers.get('last-event-id')]).toEqual([{}, '42'])
  server.now(EVENTS, stream.answer)
  await pass(30)
  for (let beats = 0; beats < 3; beats++) {
    stream.write(':\n\n')
    await pass(15)
  }
  stream.end()
  await pass(1)
  expect(requests()).toHaveLength(10)
})

test('an event is heard once with its position, and so is a position alone', async () => {
  const stream = eventStream()
  fakeServer({ [EVENTS]: stream.answer })
  const hear = vi.fn()
  void listen('secret', null, hear, over.signal)
  await pass(0)
  stream.change('7', 'notices')
  await pass(0)
  expect(hear.mock.calls).toEqual([[{ position: '7', topics: ['notices'] }]])
  stream.write('id: 8\n\n')
  await pass(0)
  expect(hear).toHaveBeenLastCalledWith({ position: '8', topics: [] })
  stream.write(':\n\n')
  await pass(0)
  expect(hear).toHaveBeenCalledTimes(2)
})

test('a stream without a byte for forty seconds is dead, and heartbeats keep it', async () => {
  const { stream, requests } = await open()
  for (let beats = 0; beats < 4; beats++) {
    await pass(39)
    stream.write(':\n\n')
  }
  await pass(39)
  expect(requests()).toHaveLength(1)
  await pass(2)
  expect(requests()).toHaveLength(2)
})

test('without a position to go on from, all is read again after a cut', async () => {
  const { stream, heard } = await open()
  stream.end()
  await pass(1)
  expect(heard).toEqual([everything])
})

test('it is there again at once when the network or the person comes back', async () => {
  const { server, stream, requests } = await open()
  stream.change('1', 'notices')
  await pass(0)
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(requests()).toHaveLength(2)
  server.now(EVENTS, 'unreachable')
  stream.end()
  await pass(3)
  const before = requests().length
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(requests()).toHaveLength(before + 1)
})

test('coming back to a page whose stream missed a heartbeat opens another, and otherwise not', async () => {
  const { requests } = await open()
  await pass(19)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(requests()).toHaveLength(1)
  await pass(2)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(requests()).toHaveLength(2)
})

test('a 401 ends the session here, and no further stream is opened', async () => {
  const { ended, requests } = await open(failure(401, 'session_expired', 'Over.'))
  await ended
  expect(currentSession()).toBeNull()
  await pass(120)
  expect(requests()).toHaveLength(1)
})

test('in maintenance it asks rarely, and afterward everything is read again', async () => {
  const { server, stream, heard, requests } = await open(failure(503, 'maintenance', 'Later.'))
  await pass(29)
  expect(requests()).toHaveLength(1)
  server.now(EVENTS, stream.answer)
  await pass(1)
  expect(heard).toEqual([everything])
})

test('maintenance that ends with a restart makes it read everything again as well', async () => {
  const { server, stream, heard } = await open()
  stream.write('id: 41\n\n')
  await pass(0)
  server.now(EVENTS, failure(503, 'maintenance', 'Later.'))
  stream.end()
  await pass(1)
  server.now(EVENTS, 'unreachable')
  await pass(30)
  server.now(EVENTS, stream.answer)
  await pass(30)
  expect(heard).toEqual([everything])
  stream.end()
  await pass(30)
  expect(stream.isOpen()).toBe(true)
  expect(heard).toEqual([everything])
})

test('a server with too many calls is left alone for as long as it says, whoever comes back', async () => {
  const asked = vi.fn()
  vi.stubGlobal('fetch', async () => {
    asked()
    return new Response('{}', { status: 429, headers: { 'retry-after': '50' } })
  })
  void listen('secret', null, () => {}, over.signal)
  await pass(0)
  window.dispatchEvent(new Event('online'))
  await pass(49)
  expect(asked).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('nothing is sent once it has been told to stop', async () => {
  const { stream, requests, ended } = await open()
  over.abort()
  await pass(0)
  // Without waiting: the tab gives its lock back.
  await ended
  await pass(120)
  expect(stream.isOpen()).toBe(false)
  expect(requests()).toHaveLength(1)
})
