import type { BranchId } from '@bank/contract/branches'
import type { Cents } from '@bank/contract/money'
import type { ThreadTopic } from '@bank/contract/thread-details'
import type { ThreadStatus } from '@bank/contract/threads'

/** What somebody wrote, and how many hours after what came before it. */
type Said = { by: 'customer' | 'bank' | 'note'; after: number; text: string }

/** A customer's conversation with the bank. Times count back from today. */
export type Conversation = {
  /** The customer, by their email address. */
  email: string
  topic: ThreadTopic
  status: ThreadStatus
  /** When it began. */
  daysAgo: number
  said: readonly [Said, ...Said[]]
  /** A member of staff takes care of it. */
  isAssigned?: boolean
  /** The customer has not read the bank's last words. */
  isUnread?: boolean
  credit?: {
    amount: Cents
    purpose: string
    termMonths: number
    /** Decided this many hours after the last message; `granted` is null for a rejection. */
    decided?: { after: number; granted: Cents | null; note?: string }
  }
  /** On the first weekday at least so many days from today. */
  appointment?: { place: BranchId; inDays: number; time: string }
}
