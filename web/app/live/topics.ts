import type { contract } from '@bank/contract/contract'
import type { Topic } from '@bank/contract/events'

type Contract = typeof contract
type ReadOf<E> = E extends { method: 'GET'; path: infer Path extends string } ? `GET ${Path}` : never
type ReadsOf<Group> = { [Name in keyof Group]: ReadOf<Group[Name]> }[keyof Group]

/** The name of an endpoint that reads. Names alone are needed here: the schemas of all endpoints would be loaded otherwise. */
export type Read = { [Group in keyof Contract]: ReadsOf<Contract[Group]> }[keyof Contract]

/** A customer's money. A request that waits is part of it too: it reserves what it will take. */
const money = [
  'GET /users/financial-status',
  'GET /users/financial-status/history',
  'GET /users/financial-status/performance',
  'GET /users/assets',
  'GET /portfolio',
  'GET /investments',
  'GET /accounts',
  'GET /savings',
  'GET /insurance',
  'GET /funding',
  'GET /activity',
  'GET /activity/:account',
  'GET /activity/all',
  'GET /activity/:account/balances',
  'GET /insights',
  'GET /calendar',
  'GET /documents',
  'GET /admin/users/:id/activity/:account',
  'GET /admin/users/:id/balances',
  'GET /admin/user-assets',
] as const satisfies Read[]

/** Requests with the names, the verification and the wallet of each. */
const requests = [
  'GET /admin/transactions',
  'GET /admin/transactions/pending',
  'GET /admin/transactions/:id',
] as const satisfies Read[]

const people = [
  'GET /admin/users',
  'GET /admin/users/verification',
  'GET /admin/users/:id',
] as const satisfies Read[]

/** What was seen on the chains, with the names and the requests of its customers. */
const seen = ['GET /admin/payments', 'GET /admin/payments/:id'] as const satisfies Read[]

/** What counts or lists everything that happens in the bank. */
const oversight = [
  'GET /admin/dashboard/stats',
  'GET /admin/analytics',
  'GET /admin/audit-logs',
] as const satisfies Read[]

/**
 * Answers that also change without a word: the audit log by logins, views and downloads, which nothing else shows; analytics by
 * the server's own figures; sessions by when each was last used. They are read again with other changes only, and a number or a
 * picture never is: each time staff read it, it is recorded who did.
 */
export const notLive = [
  'GET /admin/audit-logs',
  'GET /admin/analytics',
  'GET /auth/sessions',
  'GET /admin/users/:id/ssn',
  'GET /admin/enquiries/file',
  'GET /admin/threads/pictures/:id',
] as const satisfies Read[]

/** Which answers a change can alter, for customers and staff alike: what a person has not read is not read again. */
export const readsOf: Readonly<Record<Topic, readonly Read[]>> = {
  figures: [...money, ...oversight, 'GET /auth/access-log'],
  transactions: [
    ...money,
    ...requests,
    ...seen,
    'GET /admin/chains',
    ...oversight,
    'GET /transactions',
    'GET /transactions/:id',
    'GET /funding/offers',
    'GET /funding/offers/:id',
  ],
  notices: ['GET /notifications'],
  verification: [
    'GET /verification/status',
    'GET /verification/status/:userId',
    'GET /auth/me',
    'GET /auth/access-log',
    ...people,
    ...requests,
    ...oversight,
  ],
  payments: [
    'GET /crypto-wallets',
    'GET /crypto-wallets/admin',
    'GET /crypto-wallets/changes',
    'GET /crypto-wallets/lost-record',
    'GET /funding/offers',
    'GET /funding/offers/:id',
    // A change of an administrator waits for those of wallets.
    'GET /admin/staff/changes',
    'GET /admin/chains',
    ...seen,
    ...requests,
    ...oversight,
  ],
  session: [
    'GET /auth/me',
    // The system's name.
    'GET /status',
    'GET /auth/sessions',
    'GET /auth/sign-ins',
    'GET /auth/factors',
    'GET /auth/preferences',
    'GET /auth/export',
    'GET /auth/push',
    'GET /auth/access-log',
  ],
  customers: [
    ...people,
    'GET /admin/notifications/recipients',
    'GET /admin/staff/changes',
    'GET /admin/user-assets',
    'GET /verification/status/:userId',
    // How many administrators can approve a change.
    'GET /crypto-wallets/changes',
    ...requests,
    ...seen,
    ...oversight,
  ],
  threads: [
    'GET /threads',
    'GET /threads/:id',
    // What the bell tells of a conversation is read with it.
    'GET /notifications',
    'GET /admin/threads',
    'GET /admin/threads/:id',
    'GET /admin/templates',
    'GET /admin/enquiries',
    'GET /admin/enquiries/:id',
    'GET /appointments/slots',
    'GET /calendar',
    'GET /auth/access-log',
    ...oversight,
  ],
  settings: [
    'GET /admin/settings',
    'GET /status',
    'GET /crypto-wallets/changes',
    'GET /auth/me',
    // Which requests are flagged.
    ...requests,
    ...oversight,
  ],
}
