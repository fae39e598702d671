import type { StaffThread } from '@bank/contract/staff-threads'
import { useSession } from '../../../account/session/session.ts'

/** Whether a conversation is of whoever reads it: staff are customers too, and a colleague has to answer them. */
export function useIsOwn(thread: Pick<StaffThread, 'customer'> | null): boolean {
  const ownId = useSession()?.user.id
  return thread !== null && thread.customer.id === ownId
}
