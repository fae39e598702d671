import * as z from 'zod/mini'
import { aFile, answer, get, nothing, post, put, staffWork } from './endpoint.ts'
import { ItemStatus } from './identity.ts'
import { PersonalData } from './personal-data.ts'
import { ItemReason, ReasonNote } from './reasons.ts'
import { byId, Id, Moment } from './text.ts'
import { NamedPerson } from './user.ts'
import { UPLOAD_MAX } from './wallets.ts'

/** A social security number has exactly nine digits; it is shown as XXX-XX-XXXX. */
export const SSN_DIGITS = 9
export const SSN_INVALID = 'Please enter a valid 9-digit SSN'
export const FRONT_REQUIRED = 'Front ID image is required'

/** The accepted types of ID images, by the decoder's names; file pickers offer the same (DEC-22). */
export const ID_IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'] as const

/** What customers see of their verification: its status, never what they sent (DEC-22). */
export const VerificationStatus = z.object({
  ssnStatus: ItemStatus,
  idStatus: ItemStatus,
  hasSSN: z.boolean(),
  hasIdFront: z.boolean(),
  hasIdBack: z.boolean(),
  /** When the customer last sent something. */
  submittedAt: z.nullable(Moment),
  /** When both items were verified; null unless both are. */
  verifiedAt: z.optional(z.nullable(Moment)),
  /** Why an item is rejected; null unless it is (DEC-65). */
  ssnReason: z.optional(z.nullable(ItemReason)),
  idReason: z.optional(z.nullable(ItemReason)),
  /** What staff added when they last rejected an item that still is. */
  note: z.optional(z.nullable(z.string())),
})
export type VerificationStatus = z.output<typeof VerificationStatus>

/** What administrators see: also the documents' ids and the id of the submission. */
export const VerificationRecord = z.object({
  ...VerificationStatus.shape,
  userId: Id,
  /** When the pictures of the ID were sent. */
  idSubmittedAt: z.optional(z.nullable(Moment)),
  idFront: z.nullable(Id),
  idBack: z.nullable(Id),
  /** The newest submission of either item. A decision names the submission that the administrator saw (HAZ-E8). */
  submissionId: z.nullable(Id),
  decidedAt: z.nullable(Moment),
  decidedBy: z.nullable(NamedPerson),
  /** The personal data now on record. A decision includes the data that the administrator saw. */
  person: PersonalData,
  /** The personal data on record when the item was last verified; null if it never was. */
  ssnVerifiedFor: z.nullable(PersonalData),
  idVerifiedFor: z.nullable(PersonalData),
})
export type VerificationRecord = z.output<typeof VerificationRecord>

const Image = (label: string, required: string) =>
  z.file(required).check(z.maxSize(UPLOAD_MAX, `${label} must be at most 5 MB`))

/**
 * What a customer sends. Every part is optional here, because a verified item must not be sent again (409). The server
 * requires the SSN and the front image unless their items are verified, or pending while the other one is rejected.
 */
export const Submission = z.strictObject({
  ssn: z.optional(z.string(SSN_INVALID).check(z.regex(/^\d{9}$/, SSN_INVALID))),
  idFront: z.optional(Image('Front ID image', FRONT_REQUIRED)),
  idBack: z.optional(Image('Back ID image', 'Back ID image must be an image')),
})
export type Submission = z.output<typeof Submission>

/** The possible decisions about an item. */
export const Decision = z.enum(['verified', 'rejected'])
export type Decision = z.output<typeof Decision>

/** Each item is `verified`, `rejected`, or its current status, which leaves it unchanged (400 otherwise). */
export const VerificationDecision = z.strictObject({
  userId: Id,
  ssnStatus: z.optional(ItemStatus),
  idStatus: z.optional(ItemStatus),
  submissionId: z.optional(Id),
  person: z.optional(PersonalData),
  /** Why an item is rejected: `other` if absent. Refused for an item that is not. */
  ssnReason: z.optional(ItemReason),
  idReason: z.optional(ItemReason),
  /** Refused if nothing is rejected. */
  note: z.optional(ReasonNote),
})
export type VerificationDecision = z.output<typeof VerificationDecision>

/** DEC-6: the answers of verification also contain `status: "success"`. */
const success = { status: z.literal('success') }

export const verification = {
  submit: post('/verification/submit', {
    access: 'signed-in',
    summary: 'Send your social security number and ID images for verification',
    quota: 'uploading',
    input: z.object({ form: Submission }),
    reply: z.extend(answer(VerificationStatus), success),
  }),
  status: get('/verification/status', {
    access: 'signed-in',
    summary: 'The status of your verification',
    input: nothing,
    reply: z.extend(answer(VerificationStatus), success),
  }),
  statusOf: get('/verification/status/:userId', {
    access: 'admin',
    summary: 'The status of a user’s verification, with the ids of the documents',
    input: z.object({ params: z.object({ userId: Id }) }),
    reply: z.extend(answer(VerificationRecord), success),
  }),
  document: get('/verification/documents/:id', {
    ...staffWork,
    summary: 'An ID image; each view is recorded in the audit log',
    input: z.object({ params: byId }),
    reply: aFile,
    download: true,
  }),
  decide: put('/verification/update-status', {
    ...staffWork,
    summary:
      'Verify or reject what a user has submitted; an item that is absent or sent with its current status stays unchanged',
    input: z.object({ body: VerificationDecision }),
    reply: z.extend(answer(VerificationRecord), success),
  }),
  ssnOf: get('/admin/users/:id/ssn', {
    ...staffWork,
    summary: 'A user’s social security number; each view is recorded in the audit log, at most 60 an hour',
    input: z.object({ params: byId }),
    reply: answer(z.object({ ssn: z.nullable(z.string()), ssnStatus: ItemStatus })),
  }),
}
