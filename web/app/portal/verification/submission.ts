import type { VerificationStatus } from '@bank/contract/verification'
import { FRONT_REQUIRED, ID_IMAGE_TYPES, SSN_INVALID, Submission } from '@bank/contract/verification'
import * as z from 'zod/mini'

/** Some of the two items of a verification. */
export type Items = { ssn: boolean; id: boolean }

/**
 * The items that the form asks for. Customers can't replace a verified item themselves (DEC-22). If one was rejected, one that
 * is in review stands as it is.
 */
export function askedItems({ ssnStatus, idStatus }: ItemStatuses): Items {
  const isRejected = [ssnStatus, idStatus].includes('rejected')
  const isAsked = (status: string) => status !== 'verified' && !(isRejected && status === 'pending')
  return { ssn: isAsked(ssnStatus), id: isAsked(idStatus) }
}

export type ItemStatuses = Pick<VerificationStatus, 'ssnStatus' | 'idStatus'>

/** The items for which something was entered. */
export const enteredItems = ({ ssn, idFront, idBack }: Entry): Items => ({
  ssn: ssn !== '',
  id: Boolean(idFront ?? idBack),
})

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
export async function isPicture(file: File): Promise<boolean> {
  if (/heic|heif/.test(file.type) || typeof createImageBitmap !== 'function') return true
  try {
    const picture = await createImageBitmap(file)
    picture.close()
    return true
  } catch {
    return false
  }
}

/** The form's rules: what is asked for must be there, and what was begun must be complete. */
export function submissionRules(asked: Items) {
  return z.object({ ssn: z.string(), idFront: Front, idBack: Back }).check(
    z.superRefine((entry, context) => {
      const entered = enteredItems(entry)
      const isSsn = Submission.shape.ssn.def.innerType.safeParse(entry.ssn).success
      if ((asked.ssn || entered.ssn) && !isSsn) {
        context.addIssue({ code: 'custom', path: ['ssn'], message: SSN_INVALID })
      }
      if ((asked.id || entered.id) && !entry.idFront) {
        context.addIssue({ code: 'custom', path: ['idFront'], message: FRONT_REQUIRED })
      }
    }),
  )
}

/** The values of the form: the number as digits only, and the files, which can be missing. */
export type Entry = z.output<ReturnType<typeof submissionRules>>

export const EMPTY: Entry = { ssn: '', idFront: undefined, idBack: undefined }

/** The part of an entry that is sent: what was entered for these items. */
export function submissionOf({ ssn, idFront: front, idBack: back }: Entry, items: Items): Submission {
  return {
    ...(items.ssn && ssn !== '' && { ssn }),
    ...(items.id && front && { idFront: front }),
    ...(items.id && back && { idBack: back }),
  }
}
