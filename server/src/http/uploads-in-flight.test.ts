import { connect, type Socket } from 'node:net'
import { identity } from '@bank/contract/identity'
import { verification } from '@bank/contract/verification'
import { expect, test } from 'vitest'
import { type Person, refused } from '../../testing/bank.ts'
import { startBank } from '../../testing/scenes.ts'
import { openUpload, UPLOADS_OF_ALL, UPLOADS_OF_ONE_USER, uploadedBytes } from './uploads-in-flight.ts'

const MEBIBYTE = 1024 * 1024

const server = await startBank()

/** Sends the head of a form and part of its pictures, and then nothing more. */
async function beginUpload(
  { token }: Person,
  bytes: number,
): Promise<{ socket: Socket; said: () => string }> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  let said = ''
  socket.on('data', (text) => {
    said += text.toString()
  })
  socket.on('error', () => {})
  const head =
    `POST /api/verification/submit HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
    `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${15 * MEBIBYTE}\r\n\r\n`
  const part = (name: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
  socket.write(head)
  for (const [name, size] of [
    ['idFront', Math.min(bytes, 4 * MEBIBYTE)],
    ['idBack', Math.max(0, bytes - 4 * MEBIBYTE)],
  ] as const) {
    if (size > 0) socket.write(`${part(name)}${'p'.repeat(size)}\r\n`)
  }
  return { socket, said: () => said }
}

test('one user’s endless uploads share a limit, and are released when their connections end', async () => {
  const person = await server.add()
  const uploads = await Promise.all(Array.from({ length: 6 }, () => beginUpload(person, 8 * MEBIBYTE)))
  const refusals = () => uploads.filter(({ said }) => said().includes(' 429 '))
  try {
    await expect.poll(() => refusals().length).toBeGreaterThanOrEqual(4)
    await expect.poll(uploadedBytes).toBeGreaterThan(8 * MEBIBYTE)
    expect(uploadedBytes()).toBeLessThanOrEqual(UPLOADS_OF_ONE_USER)
    for (const { said } of refusals()) expect(said()).toContain('retry-after')
    // Two are still arriving, and hold no turn.
    await person.call(identity.me, {})
  } finally {
    for (const { socket } of uploads) socket.destroy()
    await expect.poll(uploadedBytes).toBe(0)
  }
})

test('an upload is released once it is answered, with any status', async () => {
  const person = await server.add()
  const idFront = new File([new Uint8Array(2 * MEBIBYTE)], 'front.png')
  for (let n = 0; n < 12; n++) {
    const { status } = await refused(
      person.call(verification.submit, { form: { ssn: '123456789', idFront } }),
    )
    expect(status).toBeOneOf([400, 429])
    expect(uploadedBytes()).toBe(0)
  }
})

test('all uploads together have a limit, and one that takes too long is ended to make room', () => {
  const ended: number[] = []
  const piece = UPLOADS_OF_ONE_USER
  const all = Array.from({ length: UPLOADS_OF_ALL / piece }, (_, n) =>
    openUpload(`${n}`, () => ended.push(n)),
  )
  try {
    for (const upload of all) upload.take(piece)
    const late = openUpload('late', () => {})
    all.push(late)
    expect(() => late.take(1)).toThrow(expect.objectContaining({ code: 'unavailable' }))
    const now = performance.now()
    using _ = later(now + 31_000)
    late.take(1)
    expect(ended).toEqual([0])
    expect(uploadedBytes()).toBe(UPLOADS_OF_ALL - piece + 1)
  } finally {
    for (const upload of all) upload.release()
  }
  expect(uploadedBytes()).toBe(0)
})

/** Sets the clock for uploads until it is disposed of. */
function later(time: number): Disposable {
  const { now } = performance
  performance.now = () => time
  return {
    [Symbol.dispose]() {
      performance.now = now
    },
  }
}
