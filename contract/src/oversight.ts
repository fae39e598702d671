import * as z from 'zod/mini'
import { answer, get, listOf, listQuery, nothing, put, staffWork } from './endpoint.ts'
import { FIGURE_NAMES } from './figures.ts'
import { Role } from './identity.ts'
import { dollars, REQUEST_MAX_CENTS, REQUEST_MIN_CENTS, SumDollars } from './money.ts'
import { systemStatus } from './system-status.ts'
import { Id, line, Moment, Seen } from './text.ts'
import { TransactionType } from './transactions.ts'
import { NamedPerson } from './user.ts'
import { WalletChangeApproval } from './wallet-change-approval.ts'

/** The admin dashboard's figures; monthlyGrowth is in per cent. */
export const DashboardStats = z.object({
  totalUsers: z.int(),
  activeUsers: z.int(),
  pendingTransactions: z.int(),
  totalTransactions: z.int(),
  totalPortfolioValue: SumDollars,
  monthlyGrowth: z.number(),
})
export type DashboardStats = z.output<typeof DashboardStats>

export const SESSION_TIMEOUT = { min: 5, max: 120 }
export const LOGIN_ATTEMPTS = { min: 3, max: 10 }

const range = (label: string, { min, max }: { min: number; max: number }) =>
  z
    .int(`${label} must be a whole number`)
    .check(
      z.minimum(min, `${label} must be at least ${min}`),
      z.maximum(max, `${label} must be at most ${max}`),
    )

export const FlagUnverifiedFrom = dollars({
  min: REQUEST_MIN_CENTS,
  max: REQUEST_MAX_CENTS,
  label: 'Flag Unverified Customers From',
})

export const AutoApproveUpTo = dollars({
  min: 0,
  max: REQUEST_MAX_CENTS,
  label: 'Approve Automatically Up To',
})

/** The settings of the whole system (DEC-25), with the specified ranges. */
export const Settings = z.strictObject({
  systemName: line('System Name'),
  maintenanceMode: z.boolean('Maintenance Mode must be on or off'),
  emailNotifications: z.boolean('Email Notifications must be on or off'),
  autoBackup: z.boolean('Auto Backup must be on or off'),
  /** Minutes. */
  sessionTimeout: range('Session Timeout', SESSION_TIMEOUT),
  maxLoginAttempts: range('Max Login Attempts', LOGIN_ATTEMPTS),
  /** Not in the specification, and off by default (HAZ-B1). */
  walletChangeApproval: WalletChangeApproval,
  /** If on, a member of staff without a second factor can only set one up (DEC-44). */
  staffSecondFactor: z.enum(['off', 'on'], 'Second Factor for Staff must be off or on'),
  /** From this amount on, a request of a customer who is not verified is flagged; null flags none (DEC-68). */
  flagUnverifiedFrom: z.nullable(FlagUnverifiedFrom),
  /** Whether the public forms send what is typed into them (DEC-63). Off by default, as specified (DEC-32). */
  onlineEnquiries: z.boolean('Online Enquiries must be on or off'),
  /** Up to this amount, a confirmed and exact payment of a verified customer is approved without staff; 0 is off (DEC-61). */
  autoApproveUpTo: AutoApproveUpTo,
})
export type Settings = z.output<typeof Settings>

const ReadOnly = {
  /** When they last changed. */
  updatedAt: Moment,
  /** Where letters go: to a mail server, into files in DATA_DIR, or nowhere (DEC-46). Set by the operator. */
  mail: z.enum(['smtp', 'files', 'none']),
  /** Who makes backups: the server, daily while `autoBackup` is on, or with a database of their own the operator (DEC-25). */
  backups: z.enum(['daily', 'operator']),
}

/** The saved settings, with the read-only fields that come with them. */
export const SavedSettings = z.object({ ...Settings.shape, ...ReadOnly })
export type SavedSettings = z.output<typeof SavedSettings>

/** DEC-26: how the bank has grown, month by month, oldest first. Months are YYYY-MM, by UTC. */
export const Analytics = z.object({
  userGrowth: z.array(z.object({ month: z.string(), newUsers: z.int(), totalUsers: z.int() })),
  transactionVolume: z.array(
    z.object({ month: z.string(), count: z.int(), completed: z.int(), amount: SumDollars }),
  ),
  /** Amounts moved, by month and type. Fees are zero, so revenue is too. */
  revenueData: z.array(
    z.object({ month: z.string(), type: TransactionType, amount: SumDollars, fees: SumDollars }),
  ),
  systemMetrics: z.object({
    uptimeSeconds: z.number(),
    memoryBytes: z.int(),
    databaseBytes: z.int(),
    activeSessions: z.int(),
    failedSignIns24h: z.int(),
    pendingTransactions: z.int(),
    pendingVerifications: z.int(),
    /** Letters in the outbox, and those given up in the last 30 days (DEC-46). */
    waitingLetters: z.int(),
    failedLetters: z.int(),
  }),
})
export type Analytics = z.output<typeof Analytics>

/** The log's matches are counted up to this number, which therefore means "at least 10,000". */
export const AUDIT_COUNT_MAX = 10_000

/** The entries that are looked through for one page of a search that stands for too much to be looked up at once. */
export const AUDIT_WALK_MAX = 10_000

const MONEY = new Set(['amount', 'flagUnverifiedFrom', 'autoApproveUpTo', 'requestedAmount', ...FIGURE_NAMES])

/** Whether a field of the log is money, by the part of its name after the group: `accounts.checkingBalance`. */
export const isMoney = (field: string) => MONEY.has(field.slice(field.lastIndexOf('.') + 1))

const Values = z.record(z.string(), z.unknown())

/** What an act changed. Money is in cents in the log and in code, and in dollars on the wire (DEC-5). */
const AuditValues = z.codec(Values, Values, {
  decode: (values) => withMoney(values, (dollars) => Math.round(dollars * 100)),
  encode: (values) => withMoney(values, (cents) => cents / 100),
})

function withMoney(values: z.output<typeof Values>, convert: (amount: number) => number) {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      typeof value === 'number' && isMoney(field) ? convert(value) : value,
    ]),
  )
}

/** One act in the log (DEC-29): who did what to whom, and what it changed. */
export const AuditEntry = z.object({
  id: Id,
  at: Moment,
  act: z.string(),
  actor: z.nullable(z.extend(NamedPerson, { role: Role })),
  subject: z.object({
    type: z.string(),
    id: z.nullable(z.string()),
    label: z.nullable(z.string()),
    /** Set if the subject is a user who still exists: several users can have the same name. */
    email: z.nullable(z.string()),
  }),
  /** The customer affected, if they still exist; null for what concerns no single customer. */
  customer: z.nullable(NamedPerson),
  before: z.nullable(AuditValues),
  after: z.nullable(AuditValues),
  address: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const oversight = {
  status: systemStatus,
  health: get('/health', {
    access: 'public',
    summary: 'The server is alive',
    input: nothing,
    reply: answer(z.object({ status: z.literal('alive') })),
    inMaintenance: 'open',
  }),
  ready: get('/ready', {
    access: 'public',
    summary: 'The database answers and the server takes requests',
    input: nothing,
    reply: answer(z.object({ status: z.literal('ready') })),
    inMaintenance: 'open',
  }),
  stats: get('/admin/dashboard/stats', {
    access: 'admin',
    summary: 'The tiles of the admin dashboard',
    input: nothing,
    reply: answer(DashboardStats),
  }),
  settings: get('/admin/settings', {
    access: 'admin',
    summary: 'The system settings',
    input: nothing,
    reply: answer(SavedSettings),
  }),
  changeSettings: put('/admin/settings', {
    ...staffWork,
    summary: 'Change settings; an absent setting stays unchanged',
    input: z.object({
      // Settings can be sent back as they were read. To be told of others' changes, send `updatedAt` as `seen`.
      body: z.extend(z.partial(Settings), { ...z.partial(z.object(ReadOnly)).shape, seen: Seen }),
    }),
    reply: answer(SavedSettings),
  }),
  analytics: get('/admin/analytics', {
    access: 'admin',
    summary: 'Growth, volume, revenue and the system’s own figures',
    input: nothing,
    reply: answer(Analytics),
  }),
  auditLogs: get('/admin/audit-logs', {
    access: 'admin',
    summary: 'The audit log, newest first; money is in dollars',
    input: z.object({
      query: listQuery({
        /** The user who acted. */
        actor: z.optional(Id),
        /** The user, transaction or wallet that the act concerned. */
        subject: z.optional(Id),
        /** The customer affected, whether through their account, money, transactions or messages. */
        customer: z.optional(Id),
        /** An act, or its first part: `wallet` finds `wallet.added`. */
        act: z.optional(
          z.string().check(z.maxLength(100), z.regex(/^[a-z_.]*$/, 'act must be the name of an act')),
        ),
        from: z.optional(Moment),
        to: z.optional(Moment),
      }),
    }),
    reply: listOf(AuditEntry),
  }),
}
