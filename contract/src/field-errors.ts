import type * as z from 'zod/mini'

export type FieldError = { path: string; msg: string }

/** Field errors in one answer: as many as a person corrects at a time. It also keeps the answer shorter than the request. */
export const FIELD_ERRORS_MAX = 20
/** Characters of a path, which can contain a key that the caller invented. */
const PATH_MAX = 100
/** Characters of such a key that a message repeats. */
const KEY_MAX = 50
/** Characters of the message that joins several field errors. */
const SENTENCE_MAX = 1000

/**
 * The message for a value whose schema has no message of its own; without it, a person would see the library's default
 * (DEC-7). Pass it whenever a request is parsed.
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
      // `name` is the discriminating field of the union, and the input is the object that should contain it.
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
 * Converts a schema's issues with a request into the field errors of DEC-7. The first step of a path is the request's part
 * (`body`, `query`), which means nothing to a person, so it is dropped. Each field is reported once, with its first issue:
 * a blank telephone number is not also reported as malformed. At most FIELD_ERRORS_MAX are reported, and the caller's own
 * text is shortened: 65 kB of unknown keys were once answered with 741 kB.
 */
export function fieldErrorsOf(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const reported = new Map<string, FieldError>()
  const report = (whole: string, msg: string) => {
    const path = cut(whole, PATH_MAX)
    if (!reported.has(path) && reported.size < FIELD_ERRORS_MAX) reported.set(path, { path, msg })
  }
  for (const { path, message, ...issue } of issues) {
    const field = path.slice(1).join('.')
    if (issue.code !== 'unrecognized_keys')
      report(field, path.length > 1 ? message : 'The request has no readable content')
    else
      for (const key of issue.keys)
        report(field ? `${field}.${key}` : key, `“${cut(key, KEY_MAX)}” is not a field of this request`)
  }
  return [...reported.values()]
}

/** The first `max` UTF-16 code units of a text, or one fewer to avoid splitting a character. */
function cut(text: string, max: number): string {
  const start = text.slice(0, max)
  return start.isWellFormed() ? start : start.slice(0, -1).toWellFormed()
}

/** Joins the messages of several field errors, as many whole ones as fit. */
export function sentenceOf(errors: readonly FieldError[]): string {
  const sentences = errors.map(({ msg }) => cut(msg, SENTENCE_MAX))
  while (sentences.join('; ').length > SENTENCE_MAX) sentences.pop()
  return sentences.join('; ')
}
