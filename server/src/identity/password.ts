import { brand } from '@bank/contract/brand'
import { PASSWORD_MIN, passwordTooShort } from '@bank/contract/identity'
import { Problem } from '../problem.ts'

export type PasswordPolicy = {
  /** Throws `validation_failed` naming `path` where the password is not good enough. */
  check(password: string, about: { path: string; words: readonly string[] }): void
}

/** NIST SP 800-63B-4 (15 where the password is the only factor) and ASVS 6.2. */
const STRICT_MIN = 15

/** Long ones that everybody has read of, and that are no common password or two. */
const FAMOUS = ['abcdefghijklmnop', 'abcdefghijklmnopqrstuvwxyz', 'correcthorsebatterystaple']

/** Words that belong to every password here. */
const OURS = [brand.name, 'bank', 'password']

/** The policy of D14: as specified, or strict, with the same words and the other number. */
export async function passwordPolicy(name: 'specified' | 'strict'): Promise<PasswordPolicy> {
  const isStrict = name === 'strict'
  const min = isStrict ? STRICT_MIN : PASSWORD_MIN
  const common = isStrict ? await commonPasswords() : new Set<string>()
  return {
    check(password, { path, words }) {
      if (password.length < min) throw Problem.invalid([{ path, msg: passwordTooShort(min) }])
      if (isStrict && isGuessable(password, words, common)) {
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

/** Tens of thousands, of leaked lists (ASVS 6.2.4); 25 MB of memory, for those alone who ask for them. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/**
 * One common password or two, whatever digits and signs stand around; one repeated piece; or hardly more than a word that
 * belongs to the context.
 */
function isGuessable(password: string, words: readonly string[], common: ReadonlySet<string>): boolean {
  const plain = password.toLowerCase().replace(/\s+/g, '')
  const core = plain.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  if (FAMOUS.includes(plain) || /^(.{1,5})\1+.{0,4}$/s.test(plain)) return true
  if (isOneOrTwoOf(common, plain) || isOneOrTwoOf(common, core)) return true
  // The password has lost its spaces, so a name of several words is looked for without its own, and word by word.
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
