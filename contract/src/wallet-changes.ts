import * as z from 'zod/mini'
import { DepositAddresses } from './deposit-addresses.ts'
import { Id, Moment } from './text.ts'
import { NamedPerson } from './user.ts'
import { WalletChangeApproval } from './wallet-change-approval.ts'

/** The most changes that can wait at a time. */
export const WAITING_CHANGES_MAX = 20

/** A change that customers don’t see yet. */
export const WalletChange = z.object({
  id: Id,
  /** `setting`: a change of the approval setting that would make fewer changes wait. */
  kind: z.enum(['add', 'edit', 'setting']),
  /** What it waits for. */
  approval: z.enum(['second-administrator', '24-hours'] satisfies WalletChangeApproval[]),
  /** What customers would see; null for a setting. */
  wallet: z.nullable(
    z.object({
      name: z.string(),
      network: z.string(),
      address: z.string(),
      qrCode: z.string(),
      depositAddresses: DepositAddresses,
      extendedPublicKey: z.nullable(z.string()),
      /** The key's first three addresses. Staff compare them with the bank's own wallet. Empty without a key. */
      previewAddresses: z.array(z.string()),
    }),
  ),
  /** What they see now; null for a setting, a new wallet and a withdrawn wallet. */
  current: z.nullable(
    z.object({
      name: z.string(),
      network: z.string(),
      address: z.string(),
      depositAddresses: DepositAddresses,
      extendedPublicKey: z.nullable(z.string()),
    }),
  ),
  wantedApproval: z.nullable(WalletChangeApproval),
  /** The names are empty if the administrator's account has been deleted. */
  proposedBy: NamedPerson,
  proposedAt: Moment,
  /** Null if the change never takes effect without a confirmation. */
  takesEffectAt: z.nullable(Moment),
})
export type WalletChange = z.output<typeof WalletChange>

export const WaitingChanges = z.object({
  /** What new changes have to wait for. */
  approval: WalletChangeApproval,
  /** The number of other active administrators, who could confirm the caller's proposals. */
  otherAdministrators: z.int(),
  /** Oldest first. */
  changes: z.array(WalletChange),
})
export type WaitingChanges = z.output<typeof WaitingChanges>

/** A server start that found wallets but no record of their versions. */
export const LostRecord = z.object({
  id: Id,
  at: Moment,
  /** The machine's host name. */
  server: z.string(),
})
export type LostRecord = z.output<typeof LostRecord>
