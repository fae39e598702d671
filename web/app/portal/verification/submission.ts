import type { VerificationStatus } from '@bank/contract/verification'
import { FRONT_REQUIRED, ID_IMAGE_TYPES, SSN_INVALID, Submission } from '@bank/contract/verification'
import * as z from 'zod'

/** Which items can be sent: a verified one can't be replaced by its owner (D22). */
export type OpenItems = { ssn: boolean; id: boolean }

export function openItems({ ssnStatus, idStatus }: VerificationStatus): OpenItems {
  return { ssn: ssnStatus !== 'verified', id: idStatus !== 'verified' }
}

/** As the contract has it, and the kind of picture already here, so that nobody waits for an upload to be refused. */
const { idFront, idBack } = Submission.shape
const Front = idFront
  .unwrap()
  .mime([...ID_IMAGE_TYPES], { error: kindOf('Front ID image'), abort: true })
  .refine(isPicture, kindOf('Front ID image'))
  .optional()
const Back = idBack
  .unwrap()
  .mime([...ID_IMAGE_TYPES], { error: kindOf('Back ID image'), abort: true })
  .refine(isPicture, kindOf('Back ID image'))
  .optional()

function kindOf(label: string): string {
  return `${label} must be a JPEG, PNG or WebP picture`
}

/**
 * Whether this browser can read it: a file's type is only its name, and what is no picture need not be uploaded to be
 * refused. HEIC is the server's to judge, as most browsers can't read it; it is not offered, and not mentioned.
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

/** The form's rules, for the items that can be sent: nine digits, and the front of an ID. */
export function submissionRules(open: OpenItems) {
  return z
    .object({ ssn: z.string(), idFront: Front, idBack: Back })
    .superRefine(({ ssn, idFront: front }, context) => {
      if (open.ssn && !Submission.shape.ssn.unwrap().safeParse(ssn).success) {
        context.addIssue({ code: 'custom', path: ['ssn'], message: SSN_INVALID })
      }
      if (open.id && !front) {
        context.addIssue({ code: 'custom', path: ['idFront'], message: FRONT_REQUIRED })
      }
    })
}

/** What the form holds: the number as digits alone, and files that may still be missing. */
export type Entry = z.output<ReturnType<typeof submissionRules>>

export const EMPTY: Entry = { ssn: '', idFront: undefined, idBack: undefined }

/** What is sent of an entry: the parts of the items that can be. */
export function submissionOf(entry: Entry, open: OpenItems): Submission {
  const { ssn, idFront: front, idBack: back } = entry
  return {
    ...(open.ssn && { ssn }),
    ...(open.id && front && { idFront: front }),
    ...(open.id && back && { idBack: back }),
  }
}
