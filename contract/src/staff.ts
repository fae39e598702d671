import * as z from 'zod/mini'
import { answer, get, messageOnly, nothing, post, staffWork } from './endpoint.ts'
import type { UserStatus } from './identity.ts'
import { byId, Id, Moment } from './text.ts'
import { NamedPerson } from './user.ts'

/** The most staff changes that can wait at a time. */
export const STAFF_CHANGES_MAX = 20

/**
 * Deactivating or deleting an administrator, which waits while a wallet change can still be vetoed. A person's names and
 * address are empty if the account has been deleted.
 */
export const StaffChange = z.object({
  id: Id,
  kind: z.enum(['edit', 'delete']),
  person: NamedPerson,
  /** The account's new status; null if it stays unchanged. */
  status: z.nullable(z.enum(['inactive', 'suspended', 'pending'] satisfies UserStatus[])),
  /** The new e-mail address; null if it stays unchanged. */
  email: z.nullable(z.string()),
  askedBy: NamedPerson,
  askedAt: Moment,
  /** At the latest: it takes effect earlier once no older wallet change is waiting. */
  takesEffectAt: Moment,
})
export type StaffChange = z.output<typeof StaffChange>

export const staff = {
  listChanges: get('/admin/staff/changes', {
    access: 'admin',
    summary: 'The waiting staff changes, oldest first',
    input: nothing,
    reply: answer(z.array(StaffChange)),
  }),
  confirmChange: post('/admin/staff/changes/:id/confirm', {
    ...staffWork,
    summary:
      'Confirm another administrator’s staff change so that it takes effect now; the person affected can’t',
    input: z.object({ params: byId }),
    reply: messageOnly,
  }),
  declineChange: post('/admin/staff/changes/:id/decline', {
    ...staffWork,
    summary: 'Decline a waiting staff change; the person affected can, too',
    input: z.object({ params: byId }),
    reply: messageOnly,
  }),
}
