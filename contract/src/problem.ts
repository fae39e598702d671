import * as z from 'zod'
import { Moment } from './text.ts'

/** The error catalogue (D7): each code with its status and its sentence for a person. */
export const problems = {
  malformed: { status: 400, message: 'The request could not be read.' },
  validation_failed: { status: 400, message: 'Some values are not valid.' },
  wrong_current_password: { status: 400, message: 'Your current password is not correct.' },
  unknown_address: {
    status: 400,
    message:
      'This address is not one of ours. Stop, send nothing, and contact the bank: something on your device may have changed it.',
  },
  not_fundable: { status: 400, message: 'Only savings, investment and checking accounts can be funded.' },
  only_deposits: { status: 400, message: 'Only deposits can be requested at the moment.' },
  not_signed_in: { status: 401, message: 'Please log in.' },
  session_expired: { status: 401, message: 'Your session has ended. Please log in again.' },
  invalid_credentials: { status: 401, message: 'The email or password is not correct.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  account_suspended: {
    status: 403,
    message: 'This account can’t be used at the moment. Please contact the bank.',
  },
  sign_in_again: { status: 403, message: 'Please enter your password again to go on.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  email_taken: { status: 409, message: 'An account with this email address already exists.' },
  already_decided: { status: 409, message: 'This transaction has already been decided.' },
  not_postable: {
    status: 409,
    message:
      'Only deposits to a checking, savings or investment account can be approved. Reject this one instead.',
  },
  reference_taken: {
    status: 409,
    message:
      'Another request of yours, with another amount or account, carries this reference already. Nothing was recorded. Go back and start this payment again.',
  },
  balance_limit: {
    status: 409,
    message:
      'This deposit would lift the balance above the largest figure that we can keep, $999,999,999,999.99. Reject it instead.',
  },
  customer_suspended: {
    status: 409,
    message: 'This customer’s account is not in use. Activate it first, or reject the transaction.',
  },
  already_verified: {
    status: 409,
    message: 'This is already verified and can’t be sent again. Please contact the bank to change it.',
  },
  nothing_submitted: {
    status: 409,
    message: 'This customer has not submitted this yet, so there is nothing to decide.',
  },
  newer_submission: {
    status: 409,
    message: 'The customer has sent something newer since you looked. Look at that first, then decide.',
  },
  wallet_exists: { status: 409, message: 'There is already an active wallet with this name and network.' },
  change_decided: { status: 409, message: 'This change has already been decided.' },
  change_outdated: {
    status: 409,
    message: 'The wallet has changed since this was proposed. Decline it, and propose the change again.',
  },
  takes_effect_by_itself: {
    status: 409,
    message: 'This change takes effect by itself when its time has come; it can only be vetoed.',
  },
  staff_change_decided: { status: 409, message: 'This change of the staff has been decided already.' },
  figures_changed: {
    status: 409,
    message: 'Someone else changed these figures in the meantime, so nothing was saved.',
  },
  changed_meanwhile: {
    status: 409,
    message: 'Somebody else has changed this meanwhile, so nothing was saved.',
  },
  user_has_history: {
    status: 409,
    message:
      'This user has transactions, money or decisions on record and can’t be deleted. Suspend the account instead.',
  },
  last_administrator: {
    status: 409,
    message: 'This is the last active administrator, so the account has to stay as it is.',
  },
  payload_too_large: { status: 413, message: 'That is too large.' },
  unsupported_media_type: { status: 415, message: 'This kind of content is not accepted here.' },
  too_many_attempts: { status: 429, message: 'Too many attempts. Please wait a while and try again.' },
  too_many_open_requests: {
    status: 429,
    message: 'You already have 20 requests waiting. Please wait until some of them are decided.',
  },
  too_many_changes: {
    status: 429,
    message: '20 wallet changes are already waiting. Please have some of them decided first.',
  },
  too_many_staff_changes: {
    status: 429,
    message: '20 changes of the staff wait already. Please have some of them decided first.',
  },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  maintenance: {
    status: 503,
    message: 'We are carrying out maintenance. Please come back in a little while.',
  },
  unavailable: {
    status: 503,
    message: 'The service is not available right now. Please try again in a moment.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ProblemCode = keyof typeof problems

/** What `forbidden` says to somebody who has the right as such: D7 knows no other code for it. */
export const forbidden = {
  ownAccount: 'You can’t make decisions about your own account.',
  ownProposal: 'You proposed this change, so another administrator has to decide on it.',
  ownSuspension: 'This change is about you. You can decline it, but another administrator has to confirm it.',
} as const

export type FieldError = { path: string; msg: string }

/** A field that somebody else has changed, named as in the API, and what it is now: as the endpoint's reply has it, money in dollars. */
const ChangedField = z.object({
  field: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
})

/** What `changed_meanwhile` tells beside its sentence. */
export const Meanwhile = z.object({
  changes: z.array(ChangedField),
  /** What to send as `seen` to save over these changes knowingly. */
  updatedAt: Moment,
})
export type Meanwhile = z.output<typeof Meanwhile>
/** Field errors in one answer. A person corrects no more at a time, and the answer stays shorter than the request. */
export const FIELD_ERRORS_MAX = 20
/** Characters of a path, which can hold a key that the caller made up. */
const PATH_MAX = 100
/** Characters of such a key that a sentence repeats. */
const KEY_MAX = 50
/** Characters of the sentence over several field errors. */
const SENTENCE_MAX = 1000

/** How a failure looks on the wire (D7). */
export const ProblemReply = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  errors: z.array(z.object({ path: z.string(), msg: z.string() })).optional(),
  /** With `changed_meanwhile` alone. */
  ...Meanwhile.partial().shape,
})

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
  for (const error of complaintsOf(issues)) {
    if (!told.has(error.path)) told.set(error.path, error)
    if (told.size === FIELD_ERRORS_MAX) break
  }
  return [...told.values()]
}

function* complaintsOf(issues: readonly z.core.$ZodIssue[]): Generator<FieldError> {
  for (const { path, message, ...issue } of issues) {
    const field = path.slice(1).join('.')
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        const msg = `“${cut(key, KEY_MAX)}” is not a field of this request`
        yield { path: cut(field ? `${field}.${key}` : key, PATH_MAX), msg }
      }
    } else {
      const msg = path.length > 1 ? message : 'The request has no readable content'
      yield { path: cut(field, PATH_MAX), msg }
    }
  }
}

/** The first `max` UTF-16 code units of a text, or one less where that would halve a character. */
function cut(text: string, max: number): string {
  const start = text.slice(0, max)
  return start.isWellFormed() ? start : start.slice(0, -1).toWellFormed()
}

/** The sentence over several field errors: as many of theirs as fit, whole. */
export function sentenceOf(errors: readonly FieldError[]): string {
  let sentence = ''
  for (const { msg } of errors) {
    const longer = sentence === '' ? cut(msg, SENTENCE_MAX) : `${sentence}; ${msg}`
    if (longer.length > SENTENCE_MAX) break
    sentence = longer
  }
  return sentence
}
