import type { VerificationStatus } from '@bank/contract/verification'
import { FRONT_REQUIRED, ID_IMAGE_TYPES, SSN_INVALID, Submission } from '@bank/contract/verification'
import * as z from 'zod/mini'

/** Which items can be sent. Customers can't replace a verified item themselves (DEC-22). */
export type SubmittableItems = { ssn: boolean; id: boolean }

export function submittableItems({ ssnStatus, idStatus }: VerificationStatus): SubmittableItems {
  return { ssn: ssnStatus !== 'verified', id: idStatus !== 'verified' }
}

/** The contract's rules. The file type is checked here too, so that a wrong file is refused before the upload. */
const { idFront, idBack } = Submission.shape
const Front = z.optional(
  idFront.def.innerType.check(
    z.mime([...ID_IMAGE_TYPES], { error: typeError('Front ID image'), abort: true }),
    z.refine(isPicture, typeError('Front ID image')),
  ),
)
const Back = z.optional(
  idBack.def.innerType.check(
    z.mime([...ID_IMAGE_TYPES], { error: typeError('Back ID image'), abort: true }),
    z.refine(isPicture, typeError('Back ID image')),
  ),
)

function typeError(label: string): string {
  return `${label} must be a JPEG, PNG or WebP picture`
}

/**
 * Whether this browser can decode the picture. The browser derives a file's type from its name, and a file that is not
 * a picture would be refused after the upload. The server checks HEIC, as most browsers can't decode it.
 */
async function isPicture(file: File): Promise<boolean> {
  if (/heic|heif/.test(file.type) || typeof createImageBitmap !== 'function') return true
  try {
    const picture = await createImageBitmap(file)
    picture.close()
    return true
  } catch {
    return false
  }
}

/** The form's rules for the items that can be sent. */
export function submissionRules(items: SubmittableItems) {
  return z.object({ ssn: z.string(), idFront: Front, idBack: Back }).check(
    z.superRefine(({ ssn, idFront: front }, context) => {
      if (items.ssn && !Submission.shape.ssn.def.innerType.safeParse(ssn).success) {
        context.addIssue({ code: 'custom', path: ['ssn'], message: SSN_INVALID })
      }
      if (items.id && !front) {
        context.addIssue({ code: 'custom', path: ['idFront'], message: FRONT_REQUIRED })
      }
    }),
  )
}

/** The values of the form: the number as digits only, and the files, which can be missing. */
export type Entry = z.output<ReturnType<typeof submissionRules>>

export const EMPTY: Entry = { ssn: '', idFront: undefined, idBack: undefined }

/** The part of an entry that is sent: the items that can be sent. */
export function submissionOf(entry: Entry, items: SubmittableItems): Submission {
  const { ssn, idFront: front, idBack: back } = entry
  return {
    ...(items.ssn && { ssn }),
    ...(items.id && front && { idFront: front }),
    ...(items.id && back && { idBack: back }),
  }
}
