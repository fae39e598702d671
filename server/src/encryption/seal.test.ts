import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const key = randomBytes(32)
const PLACE = ['table', 'column', 'somebody', 'a row']

test('sealed data opens at its place, and no two sealings are equal', () => {
  for (const plain of [Buffer.from('123456789'), Buffer.of(), randomBytes(100_000)]) {
    const sealed = seal(key, plain, PLACE)
    expect(unseal(key, sealed, PLACE).equals(plain)).toBe(true)
    expect(seal(key, plain, PLACE).equals(sealed)).toBe(false)
    expect(plain.length > 0 && sealed.includes(plain)).toBe(false)
  }
})

test('it does not open at another place or with another key', () => {
  const sealed = seal(key, Buffer.from('123456789'), PLACE)
  const places = [
    ['table', 'column', 'somebody else', 'a row'],
    ['table', 'column', 'somebody', 'another row'],
    ['table', 'column'],
    ['table', 'column', 'somebody', 'a row', ''],
    // The same letters, split differently.
    ['table', 'columns', 'omebody', 'a row'],
  ]
  for (const place of places)
    expect(() => unseal(key, sealed, place), place.join()).toThrow(/can’t be decrypted/)
  expect(() => unseal(randomBytes(32), sealed, PLACE)).toThrow(/can’t be decrypted/)
})

test('it does not open if a single bit has changed or its end is missing', () => {
  const sealed = seal(key, Buffer.from('123456789'), PLACE)
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8((changed[at] ?? 0) ^ 1, at)
    expect(() => unseal(key, changed, PLACE), `byte ${at}`).toThrow()
    expect(() => unseal(key, sealed.subarray(0, at), PLACE), `${at} bytes`).toThrow()
  }
})

test('the error contains no byte of the data', () => {
  const sealed = seal(key, Buffer.from('918273645'), PLACE)
  expect(() => unseal(key, sealed, ['elsewhere'])).toThrow(
    /^the value at elsewhere can’t be decrypted: the key or place is wrong, or it has changed$/,
  )
})
