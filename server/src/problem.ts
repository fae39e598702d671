import { type FieldError, sentenceOf } from '@bank/contract/field-errors'
import type { Meanwhile } from '@bank/contract/meanwhile'
import { forbidden, type ProblemCode, problems } from '@bank/contract/problem'

/**
 * Refusals that come in floods, of which a line for each would fill the log: sent away unserved because too many wait, or past
 * a quota that has refused its caller before.
 */
export type SummedUp = 'shed' | 'past-quota'

/** An expected failure, from the catalogue. Everything else that is thrown is a defect and answers 500. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly errors: readonly FieldError[] | undefined
  /** Seconds, for the Retry-After header. */
  readonly retryAfter: number | undefined
  /** What somebody else has changed, with `changed_meanwhile`. */
  readonly meanwhile: Meanwhile | undefined
  /** The log counts these together, and has no line for each. */
  readonly summedUp: SummedUp | undefined

  constructor(
    code: ProblemCode,
    details: {
      message?: string
      errors?: readonly FieldError[]
      retryAfter?: number
      meanwhile?: Meanwhile
      /** What failed on our side, for the log; none where nothing did. */
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

  /** Values that break a rule; the message says them all in one go. */
  static invalid(errors: readonly FieldError[]): Problem {
    return new Problem('validation_failed', { errors, message: sentenceOf(errors) })
  }

  /** An act that its caller may do as such, and not in this case. */
  static forbidden(reason: keyof typeof forbidden): Problem {
    return new Problem('forbidden', { message: forbidden[reason] })
  }
}
