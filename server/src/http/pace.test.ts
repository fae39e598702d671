import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepPace } from './pace.ts'

const MEBIBYTE = 2 ** 20
let app: FastifyInstance
let port: number
const sockets: Socket[] = []

beforeEach(() => listen({ bytesASecond: MEBIBYTE / 32 }))

async function listen({ bytesASecond }: { bytesASecond: number }) {
  app = Fastify({ bodyLimit: 64 * MEBIBYTE, requestTimeout: 0 })
  keepPace(app, { graceMs: 300, bytesASecond, lookMs: 20 })
  app.post('/take', async ({ body }) => String(body).length)
  app.get('/large', async () => Readable.from(pieces()))
  app.post('/refused', { onRequest: async (_, reply) => reply.status(401).send('no') }, async () => '')
  app.get('/later', async () => {
    await sleep(500)
    return 'late and well'
  })
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, done) => done(null, body))
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

function* pieces() {
  for (let n = 0; n < 64 * 64; n++) yield Buffer.alloc(MEBIBYTE / 64, 97)
}

/** Opens a connection, sends the text, and records the answer and the end of the connection. */
function open(text: string) {
  const socket = connect(port, '127.0.0.1')
  socket.write(text)
  sockets.push(socket)
  const seen = { text: '', ended: false, socket }
  socket.on('data', (chunk) => {
    seen.text += chunk.toString('latin1').slice(0, 200)
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    seen.ended = true
  })
  return seen
}

const post = (length: number) =>
  `POST /take HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`

test('a connection that sends a body byte by byte ends after the grace period', async () => {
  const slow = open(post(1000))
  const timer = setInterval(() => slow.socket.write('a'), 30)
  await expect.poll(() => slow.ended).toBe(true)
  clearInterval(timer)
  expect(slow.text).toBe('')
})

test('a body at the minimum rate can take longer than the grace period', async () => {
  const steady = open(post(20 * 4096))
  for (let n = 0; n < 20; n++) {
    steady.socket.write('a'.repeat(4096))
    await sleep(50)
  }
  await expect.poll(() => steady.text).toMatch(/200 OK[\s\S]*81920$/)
})

test('a body that comes after the answer gets no extra time for its speed', async () => {
  const late = open(`POST /refused${post(50 * MEBIBYTE).slice(10)}`)
  const timer = setInterval(() => late.socket.write('a'.repeat(20_000)), 20)
  // At its speed it would end after minutes.
  await expect.poll(() => late.ended).toBe(true)
  clearInterval(timer)
  expect(late.text).toContain('401')
})

test('a client that reads an answer byte by byte is disconnected, and another one gets the whole answer', async () => {
  await app.close()
  await listen({ bytesASecond: MEBIBYTE })
  const connected = once(app.server, 'connection')
  const slow = open('GET /large HTTP/1.1\r\nHost: x\r\n\r\n')
  slow.socket.pause()
  const [atServer]: Socket[] = await connected
  const whole = await fetch(`http://127.0.0.1:${port}/large`)
  expect((await whole.arrayBuffer()).byteLength).toBe(64 * MEBIBYTE)
  await expect.poll(() => atServer?.destroyed).toBe(true)
  let length = 0
  slow.socket.on('data', (chunk) => {
    length += chunk.length
  })
  slow.socket.resume()
  await expect.poll(() => slow.ended, { timeout: 10_000 }).toBe(true)
  expect(length).toBeLessThan(64 * MEBIBYTE)
})

test('a slow server does not count as a slow client', async () => {
  expect(await (await fetch(`http://127.0.0.1:${port}/later`)).text()).toBe('late and well')
})

test('too many requests that don’t wait for their answers end the connection', async () => {
  const greedy = open('GET /later HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20))
  await expect.poll(() => greedy.ended).toBe(true)
})
