import * as z from 'zod/mini'
import type { ItemStatus } from './identity.ts'
import { Moment } from './text.ts'

/** What staff compare with a customer's ID and social security number. */
export const PersonalData = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.nullable(Moment),
  country: z.string(),
})
export type PersonalData = z.output<typeof PersonalData>

type Standing = { ssnStatus: ItemStatus; idStatus: ItemStatus }
type Edit = { [Field in keyof PersonalData]?: PersonalData[Field] | undefined }

/**
 * The verified items that an edit makes pending again: both if a name or the date of birth changes, the ID alone if the
 * country changes, because a social security number is not tied to a country. Case and spacing do not count as changes.
 */
export function reopenedBy(before: PersonalData & Standing, edit: Edit): ('ssnStatus' | 'idStatus')[] {
  const after = { ...before, ...edit }
  const isOtherPerson =
    !isSameText(before.firstName, after.firstName ?? before.firstName) ||
    !isSameText(before.lastName, after.lastName ?? before.lastName) ||
    before.dateOfBirth?.slice(0, 10) !== after.dateOfBirth?.slice(0, 10)
  const isElsewhere = !isSameText(before.country, after.country ?? before.country)
  const affected = [
    ...(isOtherPerson ? (['ssnStatus'] as const) : []),
    ...(isOtherPerson || isElsewhere ? (['idStatus'] as const) : []),
  ]
  return affected.filter((item) => before[item] === 'verified')
}

/** Whether two records describe the same person, ignoring case and spacing. */
export function isSamePerson(one: PersonalData, other: PersonalData): boolean {
  return (
    isSameText(one.firstName, other.firstName) &&
    isSameText(one.lastName, other.lastName) &&
    isSameText(one.country, other.country) &&
    one.dateOfBirth?.slice(0, 10) === other.dateOfBirth?.slice(0, 10)
  )
}

function isSameText(one: string, other: string): boolean {
  return folded(one) === folded(other)
}

function folded(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}
