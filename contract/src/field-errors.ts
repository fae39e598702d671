import type * as z from 'zod'

export type FieldError = { path: string; msg: string }

/** Field errors in one answer. A person corrects no more at a time, and the answer stays shorter than the request. */
export const FIELD_ERRORS_MAX = 20
/** Characters of a path, which can hold a key that the caller made up. */
const PATH_MAX = 100
/** Characters of such a key that a sentence repeats. */
const KEY_MAX = 50
/** Characters of the sentence over several field errors. */
const SENTENCE_MAX = 1000

/**
 * What is wrong with a value whose schema has no sentence of its own; without it a person would read the library's
 * words (D7). To be given to every parsing of a request.
 */
export const inOurWords: z.core.$ZodErrorMap = (issue) => {
  const name = String(issue.path?.at(-1) ?? 'This')
  if (issue.input === undefined) return `${name} is required`
  switch (issue.code) {
    case 'invalid_type':
      return `${name} must be ${KINDS[issue.expected] ?? 'a different kind of value'}`
    case 'invalid_value':
      return `${name} must be one of ${issue.values.join(', ')}`
    case 'invalid_union':
      // The field that tells the members of a union apart; the input is what it would stand in.
      return name in Object(issue.input) && Array.isArray(issue.options)
        ? `${name} must be one of ${issue.options.join(', ')}`
        : `${name} is required`
    case 'invalid_format':
      return `${name} must be ${FORMATS[issue.format] ?? 'in the right format'}`
    case 'too_big':
    case 'too_small': {
      const limit = issue.code === 'too_big' ? `at most ${issue.maximum}` : `at least ${issue.minimum}`
      return `${name} must be ${limit}${issue.origin === 'string' ? ' characters long' : ''}`
    }
    default:
      return `${name} is not valid`
  }
}

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
}

const FORMATS: Record<string, string> = {
  uuid: 'an id',
  datetime: 'a moment, such as 2026-01-31T12:00:00Z',
}

/**
 * A schema's complaints about a request as the field errors of D7. The first step of a path is the request's part
 * (`body`, `query`), which a person does not know. Each field is told once, with its first complaint: a blank telephone
 * number is not also a malformed one. At most FIELD_ERRORS_MAX are told, and what the caller wrote is cut short, since
 * 65 kB of unknown keys were once answered with 741 kB.
 */
export function fieldErrorsOf(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const told = new Map<string, FieldError>()
  const tell = (whole: string, msg: string) => {
    const path = cut(whole, PATH_MAX)
    if (!told.has(path) && told.size < FIELD_ERRORS_MAX) told.set(path, { path, msg })
  }
  for (const { path, message, ...issue } of issues) {
    const field = path.slice(1).join('.')
    if (issue.code !== 'unrecognized_keys')
      tell(field, path.length > 1 ? message : 'The request has no readable content')
    else
      for (const key of issue.keys)
        tell(field ? `${field}.${key}` : key, `“${cut(key, KEY_MAX)}” is not a field of this request`)
  }
  return [...told.values()]
}

/** The first `max` UTF-16 code units of a text, or one less where that would halve a character. */
function cut(text: string, max: number): string {
  const start = text.slice(0, max)
  return start.isWellFormed() ? start : start.slice(0, -1).toWellFormed()
}

/** The sentence over several field errors: as many of theirs as fit, whole. */
export function sentenceOf(errors: readonly FieldError[]): string {
  const sentences = errors.map(({ msg }) => cut(msg, SENTENCE_MAX))
  while (sentences.join('; ').length > SENTENCE_MAX) sentences.pop()
  return sentences.join('; ')
}
