import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing.ts'
import { drainUnreadBodies } from './unread-bodies.ts'

const MEBIBYTE = 1024 * 1024

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

/**
 * Sends a request as nginx does by default: by HTTP/1.0, which closes the connection after the answer, and reading only once
 * everything is written. Returns the answer's first line, or the error's code.
 */
function sendAsNginx(
  path: string,
  { bytes = 5 * MEBIBYTE, url = server.url, method = 'POST', type = 'multipart/form-data; boundary=x' } = {},
): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let said = ''
    socket.on('error', (error) => resolve('code' in error ? String(error.code) : error.message))
    socket.on('close', () => resolve(said.split('\r\n')[0] ?? ''))
    socket.write(
      `${method} ${path} HTTP/1.0\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${'x'.repeat(43)}\r\n` +
        `Content-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n`,
    )
    socket.write('x'.repeat(bytes), () =>
      socket.on('data', (data) => {
        said += data.toString()
      }),
    )
  })
}

test.each([
  ['of an ended session', '/api/verification/submit', 'multipart/form-data; boundary=x', '401'],
  ['to an address that does not exist', '/api/nothing', 'multipart/form-data; boundary=x', '404'],
  ['by a method that the address does not have', '/api/accounts', 'multipart/form-data; boundary=x', '405'],
  ['of a type that is not accepted', '/api/auth/login', 'text/plain', '415'],
  ['of too much JSON', '/api/auth/login', 'application/json', '413'],
])(
  'an upload %s gets its refusal behind a proxy that writes before it reads',
  async (_, path, type, status) => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendAsNginx(path, { type })))
    expect(new Set(answers.map((answer) => answer.split(' ')[1]))).toEqual(new Set([status]))
  },
)

test('what an unread body may take is limited: bytes, silence, time, and the bodies at once', async () => {
  const app = Fastify()
  drainUnreadBodies(app, { bytes: MEBIBYTE, ms: 600, idleMs: 300, atOnce: 2 })
  app.post('/', { onRequest: async (_request, reply) => reply.status(401).send('no') }, () => '')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const { hostname, port } = new URL(url)
  /** Begins a body and sends no more of it. Returns after how many milliseconds the answer came, and the answer. */
  const stall = (length: string, sent = '', trickles = false) =>
    new Promise<{ after: number; said: string }>((resolve) => {
      const began = performance.now()
      const socket = connect(Number(port), hostname)
      socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n${length}\r\n\r\n${sent}`)
      const trickle = trickles ? setInterval(() => socket.write('x'), 50) : undefined
      socket.once('data', (data) => {
        clearInterval(trickle)
        resolve({ after: performance.now() - began, said: data.toString() })
        socket.destroy()
      })
    })
  try {
    const tooLong = await stall(`Content-Length: ${2 * MEBIBYTE}`)
    expect(tooLong.after).toBeLessThan(250)
    expect(tooLong.said).toMatch(/ 401 .*connection: close/is)

    const piece = 'x'.repeat(MEBIBYTE + 1)
    const endless = await stall('Transfer-Encoding: chunked', `${piece.length.toString(16)}\r\n${piece}\r\n`)
    expect(endless.after).toBeLessThan(250)
    expect(endless.said).toMatch(/ 401 .*connection: close/is)

    const slow = [stall('Content-Length: 9'), stall('Content-Length: 9')]
    await sleep(50)
    const third = await stall('Content-Length: 9')
    expect([third.after < 200, third.said.includes(' 401 ')]).toEqual([true, true])
    for (const { after, said } of await Promise.all(slow)) {
      expect(after).toBeGreaterThan(250)
      expect(said).toContain(' 401 ')
    }
    const trickling = await stall('Content-Length: 9000', '', true)
    expect(trickling.after).toBeGreaterThan(550)
    expect(trickling.said).toContain(' 401 ')
    // Each has given its place back.
    expect((await stall('Content-Length: 9')).after).toBeGreaterThan(250)
  } finally {
    app.server.closeAllConnections()
    await app.close()
  }
})

test('a client that leaves meanwhile does no harm', async () => {
  const { hostname, port } = new URL(server.url)
  await new Promise<void>((gone) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write('POST /api/nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\nx', () => {
        setTimeout(() => socket.destroy(), 50)
      })
    })
    socket.on('close', () => gone())
  })
  expect(await sendAsNginx('/api/verification/submit')).toContain(' 401 ')
})
