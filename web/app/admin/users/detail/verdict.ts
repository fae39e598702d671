import { type Decision, type VerificationRecord, verification } from '@bank/contract/verification'
import { call } from '../../../api/call.ts'
import type { RejectionBody } from './item-rejection.ts'
import type { Item } from './items.ts'

/** What is asked about: a decision on what was on the screen when it was asked. */
export type Verdict = { decision: Decision; record: VerificationRecord }

/** The server refuses a decision if the submission or the personal data changed since they were shown (HAZ-E8). */
export function sendVerdict(
  items: readonly Item[],
  { decision, record: { userId, person, submissionId } }: Verdict,
  why: RejectionBody,
) {
  return call(verification.decide, {
    body: {
      userId,
      ...(items.includes('ssn') && { ssnStatus: decision }),
      ...(items.includes('id') && { idStatus: decision }),
      ...why,
      ...(submissionId !== null && { submissionId }),
      person,
    },
  })
}
