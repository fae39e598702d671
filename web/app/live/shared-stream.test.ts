import { locks } from 'node:worker_threads'
import type { Topic } from '@bank/contract/events'
import { afterEach, expect, test, vi } from 'vitest'
import { SharedStream } from './shared-stream.ts'
import { everything, type Heard } from './stream.ts'

const open: (() => void)[] = []

afterEach(() => {
  for (const close of open.splice(0)) close()
})

/** A tab of a session. What its own stream says comes through `say`. */
function tab(session: string) {
  const heard: Topic[][] = []
  const held: {
    from: string | null
    say: (position: string | null, ...topics: Topic[]) => void
    end: () => void
  }[] = []
  const shared = new SharedStream({
    session,
    locks,
    channel: new BroadcastChannel('live'),
    hear: ({ topics }: Heard) => topics.length > 0 && heard.push([...topics]),
    hold: (from, hear, until) =>
      new Promise((resolve) => {
        const end = () => {
          held.splice(0)
          resolve()
        }
        until.addEventListener('abort', end)
        held.push({ from, say: (position, ...topics) => hear({ position, topics }), end })
      }),
  })
  const close = () => shared.stop()
  open.push(close)
  return { heard, held, close, holds: () => vi.waitFor(() => expect(held).toHaveLength(1)) }
}

const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('one tab holds the stream, and the others hear what it hears', async () => {
  const first = tab('one')
  await first.holds()
  const second = tab('one')
  const third = tab('one')
  await passed(30)
  first.held[0]?.say('1', 'notices')
  await vi.waitFor(() => expect([second.heard, third.heard]).toEqual([[['notices']], [['notices']]]))
  expect(first.heard).toEqual([['notices']])
  expect([second.held, third.held]).toEqual([[], []])
})

test('when it closes, another goes on from the last position', async () => {
  const first = tab('two')
  await first.holds()
  const second = tab('two')
  await passed(30)
  first.held[0]?.say('7', 'notices')
  await vi.waitFor(() => expect(second.heard).toHaveLength(1))
  first.close()
  await second.holds()
  expect(second.held[0]?.from).toBe('7')
  second.held[0]?.say('8', 'figures')
  expect(second.heard.at(-1)).toEqual(['figures'])
  expect(first.heard).toHaveLength(1)
})

test('a tab that joins is told of the last thirty seconds, and knows where to go on', async () => {
  const first = tab('three')
  await first.holds()
  first.held[0]?.say('7', 'notices')
  first.held[0]?.say('8', 'figures', 'notices')
  const second = tab('three')
  await vi.waitFor(() => expect(second.heard).toEqual([['notices', 'figures']]))
  first.close()
  await second.holds()
  expect(second.held[0]?.from).toBe('8')
})

test('tabs of different sessions tell each other nothing', async () => {
  const first = tab('four')
  const other = tab('five')
  await Promise.all([first.holds(), other.holds()])
  first.held[0]?.say('1', 'notices')
  await passed(30)
  expect(other.heard).toEqual([])
})

test('a tab that is shown takes the stream from one that does not answer, which then hears with the others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  // It holds the lock as a tab that the phone has stopped.
  const stopped = Promise.withResolvers<void>()
  const taken = locks.request('live six', () => stopped.promise).catch(() => 'taken')
  const second = tab('six')
  await vi.advanceTimersByTimeAsync(4_900)
  expect(second.held).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(await taken).toBe('taken')
  await second.holds()
})

test('a tab that was stopped meanwhile reads everything again when it comes back', async () => {
  const first = tab('seven')
  await first.holds()
  first.held[0]?.say('7', 'notices')
  const second = tab('seven')
  await vi.waitFor(() => expect(second.heard).toHaveLength(1))
  const deaf = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => {})
  first.held[0]?.say('8', 'figures')
  deaf.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(second.heard.at(-1)).toEqual(everything))
})

test('if the browser gives no lock, the tab has a stream of its own; once the session has ended it asks for none', async () => {
  const refused = vi.fn(() => Promise.reject(new DOMException('Not here', 'SecurityError')))
  const hold = vi.fn(async () => {})
  const shared = new SharedStream({
    ...{ session: 'eight', channel: new BroadcastChannel('live'), hear: () => {}, hold },
    locks: { request: refused },
  })
  open.push(() => shared.stop())
  await vi.waitFor(() => expect(hold).toHaveBeenCalledTimes(1))
  await passed(20)
  expect([refused.mock.calls.length, hold.mock.calls.length]).toEqual([1, 1])
})
