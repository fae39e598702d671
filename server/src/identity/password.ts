import { brand } from '@bank/contract/brand'
import { PASSWORD_MIN, passwordTooShort } from '@bank/contract/identity'
import { Problem } from '../http/problem.ts'

export type PasswordPolicy = {
  /** Throws `validation_failed` naming `path` where the password is not good enough. */
  check(password: string, about: { path: string; words: readonly string[] }): void
}

/** NIST SP 800-63B-4 (15 where the password is the only factor) and ASVS 6.2. */
const STRICT_MIN = 15

/** Long passwords that everybody tries; shorter ones fall to the length alone. */
const COMMON = [
  '123456789012345',
  '1234567890123456',
  '111111111111111',
  'passwordpassword',
  'password123456789',
  'password12345678',
  'qwertyuiopasdfgh',
  'qwertyuiop123456',
  'qwertyuiopasdfghjkl',
  '1q2w3e4r5t6y7u8i',
  'abcdefghijklmnop',
  'abcdefghijklmnopqrstuvwxyz',
  'iloveyouiloveyou',
  'letmeinletmein123',
  'administrator123',
  'correcthorsebatterystaple',
]

/** The policy of D14: as specified, or strict, with the same words and the other number. */
export function passwordPolicy(name: 'specified' | 'strict'): PasswordPolicy {
  return {
    check(password, { path, words }) {
      const min = name === 'strict' ? STRICT_MIN : PASSWORD_MIN
      if (password.length < min) throw Problem.invalid([{ path, msg: passwordTooShort(min) }])
      if (name === 'strict' && isGuessable(password, words)) {
        throw Problem.invalid([
          {
            path,
            msg: 'Password is too easy to guess: choose one that does not hold your name, the bank’s, or a common password',
          },
        ])
      }
    },
  }
}

/** Common, made of one repeated piece, or hardly more than a word that belongs to the context. */
function isGuessable(password: string, words: readonly string[]): boolean {
  const plain = password.toLowerCase().replace(/\s+/g, '')
  if (COMMON.includes(plain) || /^(.{1,5})\1+.{0,4}$/s.test(plain)) return true
  const context = [...words, brand.name, 'bank', 'password']
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2)
  const rest = context.reduce((left, word) => left.replaceAll(word, ''), plain)
  return rest !== plain && rest.replace(/[\d\W]/g, '').length < 6
}
