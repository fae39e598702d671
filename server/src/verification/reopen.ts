import type { User } from '@bank/contract/identity'
import { type PersonalData, reopenedBy } from '@bank/contract/personal-data'
import sql from 'sql-template-tag'
import { type By, recordAbout } from '../audit/audit.ts'
import type { Queries } from '../db/connect.ts'
import { verificationReopened } from '../mail/letters.ts'
import type { Outbox } from '../mail/outbox.ts'
import { notifyCustomer } from '../notifications/notice.ts'

type Edit = { [Field in keyof PersonalData]?: PersonalData[Field] | undefined } & {
  email?: string | undefined
}

/**
 * Makes items pending that were verified for different personal data, in the transaction of the edit, and notifies the
 * customer, also by letter, which goes to the new address if the edit has one. Their submission stays, and staff compare
 * it again. The caller has locked the user.
 */
export async function reopenVerification(
  tx: Queries,
  outbox: Outbox,
  before: User,
  edit: Edit,
  by: By,
): Promise<void> {
  const items = reopenedBy(before, edit)
  if (items.length === 0) return
  const next = {
    ssnStatus: before.ssnStatus,
    idStatus: before.idStatus,
    ...Object.fromEntries(items.map((item) => [item, 'pending' as const])),
  }
  await tx.run(sql`
    update users set ssn_status = ${next.ssnStatus}, id_status = ${next.idStatus} where id = ${before.id}`)
  await notifyCustomer(tx, before.id, reopenedNotice(items))
  const address = edit.email ?? before.email
  await outbox.write(tx, verificationReopened(), { address, userId: before.id })
  await recordAbout(
    tx,
    'verification.reopened',
    before.id,
    { actorId: by.actorId, origin: by.origin },
    {
      before: { ...Object.fromEntries(items.map((item) => [item, before[item]])), ...personalData(before) },
      after: {
        ...Object.fromEntries(items.map((item) => [item, next[item]])),
        ...personalData({ ...before, ...withoutAbsent(edit) }),
      },
    },
  )
}

/** Whether a change of a user made a verified item pending. */
export function wasReopened(before: User, after: User): boolean {
  const items = ['ssnStatus', 'idStatus'] as const
  return items.some((item) => before[item] === 'verified' && after[item] === 'pending')
}

function reopenedNotice(items: readonly ('ssnStatus' | 'idStatus')[]) {
  const names = { ssnStatus: 'social security number', idStatus: 'ID' }
  const what = items.map((item) => names[item]).join(' and your ')
  return {
    title: 'We are verifying your identity again',
    message: `Your personal data has changed, so we are reviewing your ${what} again. If your new name, date of birth or country is not on the ID that you sent us, please send us a new one under Identity Verification.`,
  }
}

function personalData({ firstName, lastName, dateOfBirth, country }: PersonalData): PersonalData {
  return { firstName, lastName, dateOfBirth, country }
}

function withoutAbsent(edit: Edit): Partial<PersonalData> {
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
}
