import * as z from 'zod'
import { answer, endpoint, nothing, told } from './endpoint.ts'
import { UserStatus } from './identity.ts'
import { byId, Id, Moment } from './text.ts'

/** Changes of the staff that may wait at a time. */
export const STAFF_CHANGES_MAX = 20

/** Somebody of the staff. The names and the address are empty where they are gone. */
const Member = z.object({ id: Id, firstName: z.string(), lastName: z.string(), email: z.string() })

/** Putting an administrator out of use, which waits while a change of the wallets can still be vetoed. */
export const StaffChange = z.object({
  id: Id,
  kind: z.enum(['edit', 'delete']),
  person: Member,
  /** What the account's status would become; null where it stays. */
  status: UserStatus.exclude(['active']).nullable(),
  /** What the e-mail address would become; null where it stays. */
  email: z.string().nullable(),
  askedBy: Member,
  askedAt: Moment,
  /** The latest moment: it happens earlier once no change of the wallets from before waits any more. */
  takesEffectAt: Moment,
})
export type StaffChange = z.output<typeof StaffChange>

export const staff = {
  listChanges: endpoint({
    method: 'GET',
    path: '/admin/staff/changes',
    access: 'admin',
    summary: 'The changes of the staff that wait, the oldest first',
    input: nothing,
    reply: answer(z.array(StaffChange)),
  }),
  confirmChange: endpoint({
    method: 'POST',
    path: '/admin/staff/changes/:id/confirm',
    access: 'admin',
    fresh: true,
    summary: 'Let another administrator’s change of the staff happen now; the person concerned can’t',
    quota: 'staff-work',
    input: z.object({ params: byId }),
    reply: told,
  }),
  declineChange: endpoint({
    method: 'POST',
    path: '/admin/staff/changes/:id/decline',
    access: 'admin',
    fresh: true,
    summary: 'Stop a change of the staff that waits; the person concerned can, too',
    quota: 'staff-work',
    input: z.object({ params: byId }),
    reply: told,
  }),
}
