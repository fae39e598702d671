export type PasswordStrength = { level: 1 | 2 | 3 | 4; words: string; advice: string }

/** Sequences that are easy to type; each counts in both directions. */
const SEQUENCES = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const SEQUENCE_MIN = 4
const COMMON_WORDS = ['password', 'passwort', 'letmein', 'welcome', 'admin', 'iloveyou', 'meranti', 'secret']

const levels = [
  { atLeast: 0, level: 1, words: 'Weak' },
  { atLeast: 10, level: 2, words: 'Fair' },
  { atLeast: 14, level: 3, words: 'Good' },
  { atLeast: 20, level: 4, words: 'Strong' },
] as const

/**
 * A rough estimate of how hard a password is to guess; advice and never a rule (DEC-14). It counts the unpredictable
 * characters: repeats, keyboard sequences, common words and words in `known` (name, e-mail address) hardly count. A
 * mixture of kinds of characters helps a little, length helps most.
 */
export function passwordStrength(password: string, known: readonly string[] = []): PasswordStrength {
  const lower = password.toLowerCase()
  const common = [...COMMON_WORDS, ...known.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))]
  const guessable = common.filter((word) => word.length >= SEQUENCE_MIN && lower.includes(word))
  const predictable =
    guessable.reduce((sum, word) => sum + word.length - 1, 0) + repeated(password) + inSequence(lower)
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length
  const points = Math.max(0, password.length - predictable) + (kinds - 1) * 1.5

  const { level, words } = levels.findLast(({ atLeast }) => points >= atLeast) ?? levels[0]
  return {
    level,
    words,
    advice: advice(level, guessable.length > 0, repeated(password) + inSequence(lower) > 0),
  }
}

function advice(level: number, isGuessable: boolean, isPattern: boolean): string {
  if (level === 4) return 'Use it only for this bank.'
  if (isGuessable) return 'Avoid names and common words.'
  if (isPattern) return 'Avoid repeated characters and sequences such as 1234.'
  return 'Make it longer: a few unrelated words work well.'
}

/** The number of characters that repeat the one before them. */
function repeated(password: string): number {
  return [...password].filter((character, place, all) => character === all[place - 1]).length
}

/** The number of characters that continue a sequence after its first two. */
function inSequence(lower: string): number {
  const sequences = SEQUENCES.flatMap((sequence) => [sequence, [...sequence].reverse().join('')])
  let count = 0
  for (let start = 0; start <= lower.length - SEQUENCE_MIN; start++) {
    if (sequences.some((sequence) => sequence.includes(lower.slice(start, start + SEQUENCE_MIN)))) count += 1
  }
  return count === 0 ? 0 : count + 1
}
