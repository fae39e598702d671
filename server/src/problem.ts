import { type FieldError, sentenceOf } from '@bank/contract/field-errors'
import type { Meanwhile } from '@bank/contract/meanwhile'
import { forbidden, type ProblemCode, problems } from '@bank/contract/problem'

/** An expected failure, from the catalogue. Any other error is a defect and is answered with 500. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly errors: readonly FieldError[] | undefined
  /** Seconds, for the Retry-After header. */
  readonly retryAfter: number | undefined
  /** With `changed_meanwhile`: what someone else has changed. */
  readonly meanwhile: Meanwhile | undefined
  /** Rejected because too many requests wait. The log counts these instead of writing a line for each. */
  readonly isShed: boolean

  constructor(
    code: ProblemCode,
    details: {
      message?: string
      errors?: readonly FieldError[]
      retryAfter?: number
      meanwhile?: Meanwhile
      /** The failure on our side, for the log; absent when there is none. */
      cause?: unknown
      isShed?: boolean
    } = {},
  ) {
    super(details.message ?? problems[code].message, { cause: details.cause })
    this.code = code
    this.status = problems[code].status
    this.errors = details.errors
    this.retryAfter = details.retryAfter
    this.meanwhile = details.meanwhile
    this.isShed = details.isShed ?? false
  }

  /** Values that break a rule; the message names all of them. */
  static invalid(errors: readonly FieldError[]): Problem {
    return new Problem('validation_failed', { errors, message: sentenceOf(errors) })
  }

  /** An act that its caller is generally allowed to do, but not in this case. */
  static forbidden(reason: keyof typeof forbidden): Problem {
    return new Problem('forbidden', { message: forbidden[reason] })
  }
}
