import type { Reply } from '@bank/contract/endpoint'
import { Settings } from '@bank/contract/oversight'
import type { systemStatus } from '@bank/contract/system-status'
import type { WalletChangeApproval } from '@bank/contract/wallet-change-approval'
import sql from 'sql-template-tag'
import * as z from 'zod'
import { type By, recordForBank } from '../audit/audit.ts'
import { changes } from '../audit/changes.ts'
import type { Database, Queries } from '../db/connect.ts'
import { type Moments, momentsOf, refuseIfChanged } from '../db/meanwhile.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import type { Origin } from '../origin.ts'
import {
  countOtherAdministrators,
  lapseChanges,
  propose,
  type Waiting,
  withdrawOtherChoices,
} from '../wallets/propose.ts'

const columns = sql`
  system_name as "systemName", maintenance_mode as "maintenanceMode", email_notifications as "emailNotifications",
  auto_backup as "autoBackup", session_timeout_minutes as "sessionTimeout", max_login_attempts as "maxLoginAttempts",
  wallet_change_approval as "walletChangeApproval", staff_second_factor as "staffSecondFactor",
  flag_unverified_from_cents as "flagUnverifiedFrom", online_enquiries as "onlineEnquiries",
  auto_approve_up_to_cents as "autoApproveUpTo"`

type StoredSettings = Settings & { updatedAt: string }

/** What everybody may know of the settings. */
export function getSystemStatus(db: Queries): Promise<Reply<typeof systemStatus>['data']> {
  return db.row(sql`
    select system_name as "systemName", maintenance_mode as "maintenanceMode", online_enquiries as "onlineEnquiries"
    from settings`)
}

/** The bank-wide settings, which administrators can change (DEC-25). */
export function getSettings(db: Queries): Promise<StoredSettings> {
  return db.row(sql`select ${columns}, updated_at as "updatedAt" from settings`)
}

type SettingsEdit = { [Name in keyof Settings]?: Settings[Name] | undefined } & {
  seen?: string | undefined
}

/**
 * Changes only the named settings, from the next request on. Saving unchanged values is not logged. A weaker approval
 * of wallet changes is itself a wallet change and waits like one (HAZ-B1); otherwise a thief would switch it off
 * first. It replaces an earlier choice of the same person that is still waiting. Throws `too_many_changes`, and
 * `changed_meanwhile` if the settings have changed since `seen`.
 */
export function changeSettings(
  db: Database,
  keys: MasterKeys,
  caller: Caller,
  { seen, ...edit }: SettingsEdit,
  origin: Origin,
): Promise<{ settings: StoredSettings; waits: Waiting | null; isSaved: boolean }> {
  const by = { actorId: caller.userId, origin }
  return db.transaction(async (tx) => {
    // Locked, so that each of two concurrent edits records what it really changed.
    const { updatedAt, changedAt, ...current } = await tx.row<Settings & Moments>(
      sql`select ${columns}, ${momentsOf(sql`settings`)} from settings for no key update`,
    )
    refuseIfChanged(seen, { updatedAt, changedAt }, z.encode(Settings, current))
    const { walletChangeApproval: wanted = current.walletChangeApproval, ...others } = edit
    const changesApproval = wanted !== current.walletChangeApproval
    const hasToWait = changesApproval && isLess(wanted, current.walletChangeApproval)
    const { before, after } = changes(current, hasToWait ? others : edit)
    const next = { ...current, ...after }
    const waits = hasToWait ? await proposeLess(tx, keys, current.walletChangeApproval, wanted, by) : null
    if (Object.keys(after).length === 0) return { settings: { ...current, updatedAt }, waits, isSaved: false }
    await tx.run(sql`
      update settings set system_name = ${next.systemName}, maintenance_mode = ${next.maintenanceMode},
        email_notifications = ${next.emailNotifications}, auto_backup = ${next.autoBackup},
        session_timeout_minutes = ${next.sessionTimeout}, max_login_attempts = ${next.maxLoginAttempts},
        wallet_change_approval = ${next.walletChangeApproval}, staff_second_factor = ${next.staffSecondFactor},
        flag_unverified_from_cents = ${next.flagUnverifiedFrom}, online_enquiries = ${next.onlineEnquiries},
        auto_approve_up_to_cents = ${next.autoApproveUpTo}`)
    if (changesApproval && !hasToWait) await lapseChanges(tx, 'the setting', by)
    await recordForBank(tx, 'settings.changed', { type: 'settings', id: null }, by, { before, after })
    return { settings: await getSettings(tx), waits, isSaved: true }
  })
}

/** From the weakest to the strongest. */
const STRENGTHS: WalletChangeApproval[] = ['off', '24-hours', 'second-administrator']

function isLess(wanted: WalletChangeApproval, current: WalletChangeApproval): boolean {
  return STRENGTHS.indexOf(wanted) < STRENGTHS.indexOf(current)
}

async function proposeLess(
  tx: Queries,
  keys: MasterKeys,
  current: WalletChangeApproval,
  wanted: WalletChangeApproval,
  by: By,
): Promise<Waiting | null> {
  // Nothing is weaker than "off".
  if (current === 'off') return null
  const waiting = await withdrawOtherChoices(tx, keys, wanted, by)
  if (waiting) {
    const isAlone = (await countOtherAdministrators(tx, by.actorId)) === 0
    return { approval: waiting.approval, isAlone, hasShutOut: false }
  }
  return propose(tx, keys, { kind: 'setting', wanted }, current, by)
}
