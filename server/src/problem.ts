import { type FieldError, sentenceOf } from '@bank/contract/field-errors'
import type { Meanwhile } from '@bank/contract/meanwhile'
import { forbidden, type ProblemCode, problems } from '@bank/contract/problem'

/**
 * Refusals that come in floods, so that a line for each would fill the log: rejected because too many requests wait, or past
 * a quota that has already refused the same caller.
 */
export type SummedUp = 'shed' | 'past-quota'

/** An expected failure, from the catalogue. Any other error is a defect and is answered with 500. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly errors: readonly FieldError[] | undefined
  /** Seconds, for the Retry-After header. */
  readonly retryAfter: number | undefined
  /** With `changed_meanwhile`: what someone else has changed. */
  readonly meanwhile: Meanwhile | undefined
  /** If set, the log counts these failures instead of writing a line for each. */
  readonly summedUp: SummedUp | undefined

  constructor(
    code: ProblemCode,
    details: {
      message?: string
      errors?: readonly FieldError[]
      retryAfter?: number
      meanwhile?: Meanwhile
      /** The failure on our side, for the log; absent when there is none. */
      cause?: unknown
      summedUp?: SummedUp
    } = {},
  ) {
    super(details.message ?? problems[code].message, { cause: details.cause })
    this.code = code
    this.status = problems[code].status
    this.errors = details.errors
    this.retryAfter = details.retryAfter
    this.meanwhile = details.meanwhile
    this.summedUp = details.summedUp
  }

  /** Values that break a rule; the message names all of them. */
  static invalid(errors: readonly FieldError[]): Problem {
    return new Problem('validation_failed', { errors, message: sentenceOf(errors) })
  }

  /** One more row of a kind, such as "passkeys", of which a user has as many as they can. */
  static tooMany(limit: number, things: string): Problem {
    return new Problem('too_many', {
      message: `You already have ${limit} ${things}. Please remove one first.`,
    })
  }

  /** An act that its caller is generally allowed to do, but not in this case. */
  static forbidden(reason: keyof typeof forbidden): Problem {
    return new Problem('forbidden', { message: forbidden[reason] })
  }
}
