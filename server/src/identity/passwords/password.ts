import { brand } from '@bank/contract/brand'
import { PASSWORD_MIN, passwordTooShort } from '@bank/contract/identity'
import { Problem } from '../../problem.ts'
import { opaque } from './hashing.ts'

export type PasswordPolicy = {
  /** Throws `validation_failed` naming `path` if the password is not good enough. */
  check(password: string, about: { path: string; words: readonly string[] }): void
}

/** What the policy should not find in a password: the words of its owner's name and address. */
export function wordsAbout(person: { firstName: string; lastName: string; email: string }): string[] {
  return [person.firstName, person.lastName, ...person.email.split(/[@.]/)]
}

/** From NIST SP 800-63B-4 (15 if the password is the only factor) and ASVS 6.2. */
const STRICT_MIN = 15

/** Famous long passwords that are not one or two common ones. */
const FAMOUS = ['abcdefghijklmnop', 'abcdefghijklmnopqrstuvwxyz', 'correcthorsebatterystaple']

/** Words to guess in passwords of this bank. */
const OURS = [brand.name, 'bank', 'password']

/** The policy of DEC-14: as specified, or strict, with the same message and another minimum. */
export async function passwordPolicy(name: 'specified' | 'strict'): Promise<PasswordPolicy> {
  const isStrict = name === 'strict'
  const min = isStrict ? STRICT_MIN : PASSWORD_MIN
  const common = isStrict ? await commonPasswords() : new Set<string>()
  return {
    check(password, { path, words }) {
      if (password.length < min) throw Problem.invalid([{ path, msg: passwordTooShort(min) }])
      if (isStrict && isGuessable(opaque(password), words, common)) {
        throw Problem.invalid([
          {
            path,
            msg: 'Password is too easy to guess: choose one without your name, the bank’s name or a common password',
          },
        ])
      }
    },
  }
}

/**
 * Tens of thousands, from leaked lists (ASVS 6.2.4). They take 25 MB of memory, so only the strict policy loads them.
 */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/**
 * One or two common passwords, with any digits and signs around them; one repeated piece; or little more than words of
 * the context.
 */
function isGuessable(password: string, words: readonly string[], common: ReadonlySet<string>): boolean {
  const plain = password.toLowerCase().replace(/\s+/g, '')
  const core = plain.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  if (FAMOUS.includes(plain) || /^(.{1,5})\1+.{0,4}$/s.test(plain)) return true
  if (isOneOrTwoOf(common, plain) || isOneOrTwoOf(common, core)) return true
  // Spaces are removed from the password, so a name of several words is searched for without spaces, and word by word.
  const context = [...words.flatMap((name) => [name.replace(/\s+/g, ''), ...name.split(/\s+/)]), ...OURS]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2)
  const rest = context.reduce((left, word) => left.replaceAll(word, ''), plain)
  return rest !== plain && rest.replace(/[\d\W]/g, '').length < 6
}

function isOneOrTwoOf(common: ReadonlySet<string>, text: string): boolean {
  if (common.has(text)) return true
  return Array.from(text, (_, at) => at).some(
    (at) => common.has(text.slice(0, at)) && common.has(text.slice(at)),
  )
}
