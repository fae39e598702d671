import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { UPLOAD_MAX } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { BITCOIN_ADDRESS } from '../../testing/bank.ts'
import { problemOf, startBank } from '../../testing/scenes.ts'
import { KEYS } from '../../testing/wallet-keys.ts'

const server = await startBank()
const admin = await server.add({ role: 'admin' })

const BOUNDARY = 'xxBOUNDARYxx'

const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (name: string, content: string, filename = 'a.png') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/png\r\n\r\n${content}\r\n`
const END = `--${BOUNDARY}--\r\n`

const GOOD = field('name', 'Bitcoin') + field('network', 'Bitcoin') + field('address', BITCOIN_ADDRESS)

/** Sends a body unchanged, with the content type of a form. */
const upload = (body: string, path = '/crypto-wallets', type = `multipart/form-data; boundary=${BOUNDARY}`) =>
  server.send(admin, path === '/savings' ? 'PUT' : 'POST', path, body, { 'content-type': type })

const wallets = () => server.owner.value<number>(sql`select count(*) from wallets`)

describe('a form', () => {
  test.each([
    ['that stops after a part', GOOD],
    ['that stops inside a field', GOOD.slice(0, -20)],
    ['that stops inside a file', GOOD + file('qrCode', 'x'.repeat(100)).slice(0, -40)],
    ['that stops inside a part’s head', `${GOOD}--${BOUNDARY}\r\nContent-Disposition: form-da`],
    ['that stops in its last boundary', GOOD + END.slice(0, 8)],
    ['with another boundary', `${GOOD}${END}`.replaceAll(BOUNDARY, 'other')],
    ['that is empty', ''],
    ['that is not a form', 'name=Bitcoin'],
    ['whose part has no head', `--${BOUNDARY}\r\n\r\nx\r\n${END}`],
  ])('%s is answered as the client’s mistake and stores nothing', async (_, body) => {
    const response = await upload(body)
    expect(response.status).toBe(400)
    await problemOf(response)
    expect(await wallets()).toBe(0)
  })

  test('without a boundary, or of another type, is unsupported', async () => {
    for (const type of [
      'multipart/form-data',
      'multipart/mixed; boundary=x',
      'application/json',
      'text/plain',
    ]) {
      const [status] = await problemOf(upload(`${GOOD}${END}`, '/crypto-wallets', type))
      expect([400, 415], type).toContain(status)
    }
    expect(await wallets()).toBe(0)
  })

  test.each([
    ['of 257 characters', `multipart/form-data; boundary=${'b'.repeat(257)}`],
    ['of 10,000 characters', `multipart/form-data; boundary=${'b'.repeat(10_000)}`],
    ['that is empty', 'multipart/form-data; boundary='],
    ['that is an empty string', 'multipart/form-data; boundary=""'],
    ['that never ends', 'multipart/form-data; boundary="x'],
    ['in another character set', "multipart/form-data; boundary*=utf-8''%ff%fe"],
    ['in an unknown one', "multipart/form-data; boundary*=bogus''%e4"],
    ['given twice', `multipart/form-data; boundary=a; boundary=${BOUNDARY}`],
    ['behind nonsense', 'multipart/form-data; ====;;; =;"'],
    ['under another name', 'multipart/form-data; border=x'],
  ])('with a boundary %s is answered as the client’s mistake', async (_, type) => {
    const response = await upload(`${GOOD}${END}`, '/crypto-wallets', type)
    expect(response.status).toBeOneOf([400, 415])
    await problemOf(response)
    expect(await wallets()).toBe(0)
  })

  test.each([
    [
      'an unknown character set',
      'Content-Disposition: form-data; name="name"\r\nContent-Type: text/plain; charset=bogus',
    ],
    ['an invalid encoded name', "Content-Disposition: form-data; name*=bogus''%zz; filename*=utf-8''%"],
    [
      'an unknown transfer encoding',
      'Content-Disposition: form-data; name="name"\r\nContent-Transfer-Encoding: bogus',
    ],
    ['invalid base64', 'Content-Disposition: form-data; name="name"\r\nContent-Transfer-Encoding: base64'],
    ['invalid JSON', 'Content-Disposition: form-data; name="name"\r\nContent-Type: application/json'],
    ['an invalid type', 'Content-Disposition: form-data; name="name"; filename="a"\r\nContent-Type: ;;=/'],
    ['no name', 'Content-Disposition: form-data'],
    ['a very long name', `Content-Disposition: form-data; name="${'n'.repeat(5000)}"`],
    ['too many lines', Array.from({ length: 3000 }, (_, n) => `X-${n}: y`).join('\r\n')],
    ['a very long line', `X: ${'y'.repeat(100_000)}`],
  ])('whose part has a head with %s is answered as the client’s mistake', async (_, head) => {
    const response = await upload(`--${BOUNDARY}\r\n${head}\r\n\r\nx\r\n${END}`)
    expect(response.status).toBeOneOf([400, 413, 415])
    await problemOf(response)
    expect(await wallets()).toBe(0)
  })

  test.each([
    ['a part given twice', field('name', 'Bitcoin') + GOOD + file('qrCode', 'x'.repeat(3_000_000)) + END],
    ['a file that is too large', GOOD + file('qrCode', 'x'.repeat(UPLOAD_MAX + 3_000_000)) + END],
    ['too many parts', 'abcdefghij'.replaceAll(/./g, (name) => field(name, 'x')) + GOOD.repeat(20_000) + END],
  ])('that is refused for %s leaves its connection usable for the next request', async (_, body) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = (method: string, path: string, type?: string, sent = '') =>
      new Promise<number>((resolve, reject) => {
        const headers = { authorization: `Bearer ${admin.token}`, ...(type && { 'content-type': type }) }
        const call = request(`${server.url}/api${path}`, { method, agent, headers }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode ?? 0))
        })
        call.setTimeout(5000, () => call.destroy(new Error('no answer')))
        call.on('error', reject)
        call.end(sent)
      })
    const status = await ask('POST', '/crypto-wallets', `multipart/form-data; boundary=${BOUNDARY}`, body)
    expect([400, 413]).toContain(status)
    expect(await ask('GET', '/health')).toBe(200)
    agent.destroy()
  })

  test('can contain each part only once, so that no two readers disagree', async () => {
    const evil = field('address', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')
    for (const [twice, body] of [
      ['address', GOOD + evil],
      ['address', evil + GOOD],
      ['name', GOOD + field('name', 'Bitcoin')],
      ['qrCode', GOOD + file('qrCode', 'one') + file('qrCode', 'two')],
      ['qrCode', GOOD + file('qrCode', 'one') + field('qrCode', 'two')],
      ['address', GOOD + file('address', 'a file')],
    ] as const) {
      expect(await problemOf(upload(body + END))).toEqual([400, 'validation_failed', twice])
    }
    expect(await wallets()).toBe(0)
  })

  test('can list the compared addresses in parts of the same name, but no other kind of part among them', async () => {
    const { text, addresses } = KEYS.bitcoin
    const head = GOOD + field('depositAddresses', 'per-offer') + field('extendedPublicKey', text)
    const compared = addresses.map((address) => field('confirmedAddresses', address))
    // Only the picture is wrong, so the addresses were read.
    const accepted = await upload(head + compared.join('') + file('qrCode', 'no picture') + END)
    expect(await problemOf(accepted)).toEqual([400, 'validation_failed', 'qrCode'])
    const among = await upload(head + compared.join('') + file('confirmedAddresses', 'four') + END)
    expect(await problemOf(among)).toEqual([400, 'validation_failed', 'confirmedAddresses'])
    expect(await wallets()).toBe(0)
  })

  test('can’t contain an unknown part or a part of another kind', async () => {
    const rest = field('network', 'Bitcoin') + field('address', BITCOIN_ADDRESS)
    expect(await problemOf(upload(GOOD + field('archived', '1') + END))).toContain('archived')
    expect(await problemOf(upload(file('name', 'Bitcoin') + rest + END))).toContain('name')
    expect(await problemOf(upload(GOOD + field('qrCode', 'text') + END))).toContain('qrCode')
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect((await upload(GOOD + field(name, 'x') + END)).status, name).toBe(400)
    }
    expect(await wallets()).toBe(0)
  })

  test('is too large with a file over 5 MiB, too many files or too many parts', async () => {
    const large = file('qrCode', 'x'.repeat(UPLOAD_MAX + 1))
    expect(await problemOf(upload(GOOD + large + END))).toEqual([413, 'payload_too_large', 'qrCode'])
    const many = Array.from({ length: 9 }, (_, n) => field(`f${n}`, 'x')).join('')
    expect((await upload(GOOD + many + END)).status).toBeOneOf([400, 413])
    const files = Array.from({ length: 5 }, (_, n) => file(`f${n}`, 'x')).join('')
    expect((await upload(GOOD + files + END)).status).toBeOneOf([400, 413])
    expect((await upload(field('name', 'x'.repeat(9000)) + END)).status).toBeOneOf([400, 413])
    expect(await wallets()).toBe(0)
  })

  test.each([
    ['with a content length', 'Content-Length: 1073741824', '413'],
    ['without one', 'Transfer-Encoding: chunked', ''],
  ])('without end, %s, is not read completely', async (_, length, status) => {
    const { hostname, port } = new URL(server.url)
    let [sent, text] = [0, '']
    const piece = 'x'.repeat(65_536)
    const framed = length.startsWith('T') ? `10000\r\n${piece}\r\n` : piece
    await new Promise<void>((gone) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST /api/crypto-wallets HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\n` +
            `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\n${length}\r\n\r\n`,
        )
        const write = () => {
          while (!socket.destroyed && socket.write(framed)) sent += framed.length
        }
        socket.on('drain', write)
        write()
      })
      socket.on('data', (chunk) => {
        text += chunk.toString()
      })
      socket.on('error', () => {})
      socket.on('close', () => gone())
    })
    expect(sent).toBeLessThan(40 * 1024 * 1024)
    expect(text).toContain(status)
  })

  test('sent instead of JSON is refused', async () => {
    for (const path of ['/savings', '/auth/login', '/transactions', '/auth/lock', '/auth/totp'])
      expect((await upload(`${GOOD}${END}`, path)).status, path).toBe(415)
  })

  test('whose connection is lost does no harm', async () => {
    const { hostname, port } = new URL(server.url)
    await new Promise<void>((gone) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST /api/crypto-wallets HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\n` +
            `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: 100000\r\n\r\n${GOOD}`,
        )
        setTimeout(() => socket.destroy(), 100)
      })
      socket.on('error', () => {})
      socket.on('close', () => gone())
    })
    expect((await server.send(null, 'GET', '/health')).status).toBe(200)
    expect(await wallets()).toBe(0)
    expect((await upload(GOOD + END)).status).toBe(201)
    expect(await wallets()).toBe(1)
  })
})
