import type { UserEdit } from '@bank/contract/customers'
import type { UserStatus } from '@bank/contract/identity'
import { personName } from '../people/person-name.ts'
import type { UserRow } from './user-row.ts'

export type UserAct = 'suspend' | 'activate' | 'approve' | 'reject'

type UserActWords = {
  /** The label of the button in the list. */
  label: string
  /** What it does, before the name: the question, its button and the button's name say it. */
  does: string
  /** The label of the button in the user's record. */
  inRecord: string
  /** The request's body. Approving also marks e-mail and phone as verified, as specified. */
  edit: UserEdit
  tone: 'primary' | 'danger'
  /** What will happen, with the name. */
  consequence: (user: UserRow) => string
  busy: string
  /** The text of the toast; `outcome` is the line below it. */
  done: string
  outcome: (user: UserRow) => string
  /** The text if the server gave no reason. */
  failed: string
}

/** All texts about changing a user's status: before, during and afterward. */
export const userActWords: Record<UserAct, UserActWords> = {
  suspend: {
    label: 'Suspend',
    does: 'Suspend',
    inRecord: 'Suspend user',
    edit: { status: 'suspended' },
    tone: 'danger',
    consequence: (user) =>
      user.role === 'admin'
        ? `${personName(user)} (${user.email}) will be logged out everywhere and can’t log in until the account is activated again.`
        : `${personName(user)} (${user.email}) will be logged out everywhere immediately and can no longer log in. Pending requests can be rejected, but not approved. You can activate the account again later.`,
    busy: 'Suspending...',
    done: 'Suspended',
    outcome: () => 'The account can’t be used until it is activated.',
    failed: 'The user could not be suspended. Please try again.',
  },
  activate: {
    label: 'Activate',
    does: 'Activate',
    inRecord: 'Activate user',
    edit: { status: 'active' },
    tone: 'primary',
    consequence: (user) =>
      `${personName(user)} (${user.email}) will be able to log in again, and requests can be approved again.`,
    busy: 'Activating...',
    done: 'Activated',
    outcome: () => 'The account can be used again.',
    failed: 'The user could not be activated. Please try again.',
  },
  approve: {
    label: 'Approve',
    does: 'Activate the account of',
    inRecord: 'Activate, mark contact verified',
    edit: { status: 'active', emailVerified: true, phoneVerified: true },
    tone: 'primary',
    consequence: (user) =>
      `The account of ${personName(user)} (${user.email}) will become active, and its email address and phone number will be marked as verified.`,
    busy: 'Activating...',
    done: 'Activated the account of',
    outcome: () => 'Active, with email and phone verified.',
    failed: 'The account could not be activated. Please try again.',
  },
  reject: {
    label: 'Reject',
    does: 'Reject',
    inRecord: 'Reject user',
    edit: { status: 'suspended' },
    tone: 'danger',
    consequence: (user) =>
      `The account of ${personName(user)} (${user.email}) will be suspended: it is logged out everywhere immediately and can’t be used to log in. You can activate it later.`,
    busy: 'Rejecting...',
    done: 'Rejected',
    outcome: () => 'The account is suspended.',
    failed: 'The user could not be rejected. Please try again.',
  },
}

const offered = {
  pending: ['approve', 'reject'],
  active: ['suspend'],
  suspended: ['activate'],
  inactive: ['activate'],
} as const satisfies Record<UserStatus, readonly UserAct[]>

/** The acts that are possible for a status, in the order of the buttons. */
export const actsFor = (status: UserStatus): readonly UserAct[] => offered[status]

/** "Suspend Ada Lovelace", "Activate the account of Ada Lovelace" */
export const actOn = (act: UserAct, user: UserRow): string => `${userActWords[act].does} ${personName(user)}`

/** The name of the button in the list, which begins with its label: "Approve Ada Lovelace: activate the account". */
export function buttonName(act: UserAct, user: UserRow): string {
  const name = `${userActWords[act].label} ${personName(user)}`
  return act === 'approve' ? `${name}: activate the account` : name
}
