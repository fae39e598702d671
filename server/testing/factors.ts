import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Call } from '@bank/contract/client'
import { factors } from '@bank/contract/factors'
import { identity } from '@bank/contract/identity'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { Secret } from 'otpauth'
import { PASSWORD } from './bank.ts'
import { codeOf } from './totp.ts'

/** A code that is wrong for an hour: of another secret, and not by chance the same. */
export function wrongCodeOf(secret: string): string {
  const right = new Set(Array.from({ length: 241 }, (_, n) => codeOf(secret, (n - 120) * 30)))
  for (;;) {
    const code = codeOf(new Secret().base32)
    if (!right.has(code)) return code
  }
}

/** Enters the right password, and returns what is left to do. */
export async function enterPassword({ stranger }: { stranger: Call }, { email }: { email: string }) {
  const step = await stranger(identity.login, { body: { email, password: PASSWORD } })
  return { ...step, challenge: step.challenge ?? '' }
}

type Options = { challenge: string }
/** What a page or an authenticator can do wrong. */
type Twist = {
  origin?: string
  relyingParty?: string
  userHandle?: string | null
  isVerified?: boolean
  counter?: number
  type?: string
}

const PRESENT = 0x01
const VERIFIED = 0x04
const NEW_KEY = 0x40

/** An authenticator with one passkey, as the WebAuthn specification describes it (6.1, 6.5), and the browser before it. */
export function createAuthenticator({ origin = 'http://localhost:3000', relyingParty = 'localhost' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0
  let handle: string | null = null

  function clientData(type: string, { challenge }: Options, twist: Twist) {
    const data = { type: twist.type ?? type, challenge, origin: twist.origin ?? origin, crossOrigin: false }
    return Buffer.from(JSON.stringify(data))
  }
  function authenticatorData(flags: number, twist: Twist): Buffer {
    const count = Buffer.alloc(4)
    counter = twist.counter ?? counter + 1
    count.writeUInt32BE(counter)
    const verified = twist.isVerified === false ? 0 : VERIFIED
    return Buffer.concat([
      sha256(twist.relyingParty ?? relyingParty),
      Buffer.of(PRESENT | verified | flags),
      count,
    ])
  }
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }

  return {
    id: credential.id,
    /** Makes the passkey. */
    create(options: Options & { [more: string]: unknown }, twist: Twist = {}) {
      handle = handleIn(options)
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
        [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.of(0, id.length)
      const data = [authenticatorData(NEW_KEY, twist), Buffer.alloc(16), length, id, isoCBOR.encode(key)]
      const authData = Uint8Array.from(Buffer.concat(data))
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', authData],
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', options, twist).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      }
      return { ...credential, response, clientExtensionResults: {} }
    },
    /** Signs in. */
    get(options: Options, twist: Twist = {}) {
      const client = clientData('webauthn.get', options, twist)
      const data = authenticatorData(0, twist)
      const userHandle = twist.userHandle === undefined ? handle : twist.userHandle
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        ...(userHandle !== null && { userHandle }),
      }
      return { ...credential, response, clientExtensionResults: {} }
    },
  }
}

function handleIn({ user }: { [more: string]: unknown }): string | null {
  return typeof user === 'object' && user && 'id' in user && typeof user.id === 'string' ? user.id : null
}

const sha256 = (of: string | Buffer) => createHash('sha256').update(of).digest()

/** Adds a passkey to the person's account. */
export async function addPasskey(
  { call }: { call: Call },
  about: Parameters<typeof createAuthenticator>[0] = {},
) {
  const authenticator = createAuthenticator(about)
  const { data: options } = await call(factors.passkeyOptions, {})
  const response = authenticator.create(options)
  const { data } = await call(factors.addPasskey, { body: { name: 'My laptop', response } })
  return { authenticator, ...data }
}
