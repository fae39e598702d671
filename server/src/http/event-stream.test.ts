import { expect, test } from 'vitest'
import { EventStream } from './event-stream.ts'

const change = { name: 'change', id: '7', data: { topics: ['transactions'] } }

test('writes events, ids and comments as the standard has them', async () => {
  const stream = new EventStream()
  stream.sendId('6')
  stream.send(change)
  stream.beat()
  stream.end()
  // What comes after its end is for nobody.
  stream.send(change)
  expect((await stream.body.toArray()).join('')).toBe(
    ':\n\nid: 6\n\nevent: change\nid: 7\ndata: {"topics":["transactions"]}\n\n:\n\n',
  )
})

test('is dropped if its client leaves a hundred events unread', () => {
  const stream = new EventStream()
  let sent = 0
  while (!stream.body.destroyed && sent < 1000) {
    stream.send(change)
    sent++
  }
  expect(sent).toBeGreaterThan(100)
  expect(sent).toBeLessThan(1000)
})
