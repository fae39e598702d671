import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export const KEY_BYTES = 32

const ALGORITHM = 'aes-256-gcm'
/** The first byte of all sealed data, so that another format can be added later. */
const FORM = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts and authenticates. `place` says where the result is stored (table, column, user, row). It is authenticated
 * but not stored, so that a value moved to another place does not open there (HAZ-E1).
 */
export function seal(key: Buffer, plain: Buffer, place: readonly string[]): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(asBytes(place))
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.of(FORM), nonce, encrypted, cipher.getAuthTag()])
}

/** Decrypts a value from this place. Throws if the key, the place or a single bit differs. */
export function unseal(key: Buffer, sealed: Buffer, place: readonly string[]): Buffer {
  if (sealed[0] !== FORM || sealed.length < 1 + NONCE_BYTES + TAG_BYTES) {
    throw new Error(`the value at ${place.join(' ')} has an unknown format`)
  }
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(asBytes(place))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch (cause) {
    throw new Error(
      `the value at ${place.join(' ')} can’t be decrypted: the key or place is wrong, or it has changed`,
      { cause },
    )
  }
}

/** As JSON, in which no two different lists look the same. */
function asBytes(place: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify(place))
}
