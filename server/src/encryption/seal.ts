import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export const KEY_BYTES = 32

const ALGORITHM = 'aes-256-gcm'
/** The first byte of everything sealed, so that another form can come one day beside this one. */
const FORM = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts and authenticates. `place` says where the result will stand (table, column, whose, which row): it is not
 * stored, so what was sealed for one place opens at no other (hazard E1).
 */
export function seal(key: Buffer, plain: Buffer, place: readonly string[]): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(asBytes(place))
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.of(FORM), nonce, encrypted, cipher.getAuthTag()])
}

/** Opens what was sealed for this place. Throws where the key, the place or a single bit differs. */
export function unseal(key: Buffer, sealed: Buffer, place: readonly string[]): Buffer {
  if (sealed[0] !== FORM || sealed.length < 1 + NONCE_BYTES + TAG_BYTES) {
    throw new Error(`what stands at ${place.join(' ')} is not sealed in a form that we know`)
  }
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(asBytes(place))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch (cause) {
    throw new Error(`what stands at ${place.join(' ')} was not sealed for it`, { cause })
  }
}

/** As JSON, in which no two lists of names look the same. */
function asBytes(place: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify(place))
}
