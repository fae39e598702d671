import { connect } from 'node:net'
import Fastify from 'fastify'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startBank } from '../../testing/scenes.ts'
import { type Drains, drainUnreadBodies } from './unread-bodies.ts'

const MEBIBYTE = 1024 * 1024

const server = await startBank()

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

describe('what an unread body may take is limited', () => {
  /** Beyond what a test waits for: what ends then has ended for another reason. */
  const NEVER = 600_000
  const within = { bytes: MEBIBYTE, ms: NEVER, idleMs: NEVER, atOnce: 10, ofOneNetwork: 10 }
  const CLOSES = / 401 .*connection: close/is

  /** A server that refuses all bodies unread, with the number of requests whose answer it has begun. */
  async function refuseAll(limits: Partial<Drains>) {
    const app = Fastify({ trustProxy: true })
    let begun = 0
    app.addHook('onSend', async () => void begun++)
    drainUnreadBodies(app, { ...within, ...limits })
    app.post('/', { onRequest: async (_request, reply) => reply.status(401).send('no') }, () => '')
    const { hostname, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    onTestFinished(async () => {
      app.server.closeAllConnections()
      await app.close()
    })
    /** Begins a body and sends only a part of it. */
    return async function begin(length: string, sent = '', from = '192.0.2.1') {
      const before = begun
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      socket.write(
        `POST / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\nContent-Type: text/plain\r\n${length}\r\n\r\n${sent}`,
      )
      const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
      const ended = new Promise((resolve) => socket.once('close', resolve))
      await vi.waitFor(() => expect(begun).toBe(before + 1))
      return { socket, answer, ended }
    }
  }

  test('in bytes, whether their number is announced or not', async () => {
    const begin = await refuseAll({})
    const piece = 'x'.repeat(MEBIBYTE + 1)
    const tooLong = await begin(`Content-Length: ${2 * MEBIBYTE}`)
    const endless = await begin('Transfer-Encoding: chunked', `${piece.length.toString(16)}\r\n${piece}\r\n`)
    for (const { answer, ended } of [tooLong, endless]) {
      expect(await answer).toMatch(CLOSES)
      await ended
    }
  })

  test('in silence', async () => {
    const begin = await refuseAll({ idleMs: 50 })
    const { answer, ended } = await begin('Content-Length: 9')
    expect(await answer).toMatch(CLOSES)
    await ended
  })

  test('in time, for one that trickles; what comes at a pace gets the time that it takes', async () => {
    const begin = await refuseAll({ ms: 0 })
    const slow = await begin('Content-Length: 9000')
    const trickle = setInterval(() => slow.socket.write('x'), 20)
    expect(await slow.answer).toMatch(CLOSES)
    clearInterval(trickle)
    await slow.ended
    const quick = await begin(`Content-Length: ${MEBIBYTE}`, 'x'.repeat(MEBIBYTE))
    expect(await quick.answer).toMatch(/ 401 .*connection: keep-alive/is)
  })

  test('in number, for one network and for all; each gives its place back', async () => {
    const begin = await refuseAll({ atOnce: 3, ofOneNetwork: 2 })
    const [own, other, third] = ['192.0.2.1', '198.51.100.1', '203.0.113.1']
    for (let round = 0; round < 2; round++) {
      const held = [await begin('Content-Length: 9', '', own), await begin('Content-Length: 9', '', own)]
      const ofNeighbour = await begin('Content-Length: 9', '', '192.0.2.99')
      expect(await ofNeighbour.answer).toMatch(CLOSES)
      await ofNeighbour.ended
      held.push(await begin('Content-Length: 9', '', other))
      const beyond = await begin('Content-Length: 9', '', third)
      expect(await beyond.answer).toMatch(CLOSES)
      await beyond.ended
      for (const { socket, answer } of held) {
        socket.write('x'.repeat(9))
        expect(await answer).toMatch(/ 401 .*connection: keep-alive/is)
      }
    }
  })
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
