import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { NewSubscription } from '@bank/contract/push'
import * as z from 'zod'

export type ReceivedPush = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** What a push service answers; null: nothing, for as long as the caller waits. */
export type Manner = { status: number; headers?: Record<string, string>; body?: string } | null

export type TestPushService = {
  /** For PUSH_SERVICES. */
  origin: string
  pushes: ReceivedPush[]
  /** From the next push on. */
  behave(manner: Manner): void
  stop(): Promise<void>
}

/** A real push service, which keeps what it is sent. */
export async function openTestPushService(): Promise<TestPushService> {
  const pushes: ReceivedPush[] = []
  let answer: Manner = { status: 201 }
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request
    pushes.push({ path, headers, body: await buffer(request) })
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  const origin = await listen(server)
  return {
    origin,
    pushes,
    behave(manner) {
      answer = manner
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The push service has no port.')
  return `http://127.0.0.1:${address.port}`
}

export type TestBrowser = {
  subscription: NewSubscription
  /** Opens a push that was sent to this browser (RFC 8291). */
  open(push: ReceivedPush): unknown
}

/** A browser that has subscribed at a push service. */
export function subscribedBrowser(origin: string, path = `/push/${randomUUID()}`): TestBrowser {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: {
      endpoint: origin + path,
      expirationTime: null,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    open({ body }) {
      const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + body.readUInt8(20))]
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const secret = derive(pair.computeSecret(sender), auth, info, 32)
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(body.subarray(-16))
      const padded = Buffer.concat([
        decipher.update(body.subarray(21 + sender.length, -16)),
        decipher.final(),
      ])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    },
  }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() })

/** What the sender of a push says of itself, if it has signed that with this key (RFC 8292). */
export function senderOf({ headers }: ReceivedPush, publicKey: string) {
  const [, token = '', named] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  if (named !== publicKey) throw new Error('The push names another key.')
  const point = Buffer.from(publicKey, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const [head, claims = '', signature = ''] = token.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The signature is wrong.')
  return Claims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
}
