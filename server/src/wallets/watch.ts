import sql from 'sql-template-tag'
import { OPERATOR, recordForBank } from '../audit/audit.ts'
import { holdLock } from '../db/advisory-locks.ts'
import type { Database } from '../db/connect.ts'
import { repeat } from '../repeat.ts'
import { beginReading, type Doubt, type Evidence, rememberVersion, type WalletTrust } from './trust.ts'

/** How long a manipulated wallet can stay unnoticed if no one reads the wallets. */
const LOOK_MS = 30_000

/** Inspects all wallets regularly, so that the alarm does not wait for a customer. Returns a function that stops it. */
export function watchWallets(db: Database, trust: WalletTrust): () => void {
  return repeat(
    { everyMs: LOOK_MS },
    () => inspectWallets(db, trust),
    (error) => trust.log.error({ cause: String(error) }, 'could not inspect the wallets'),
  ).stop
}

/**
 * Compares every wallet, including deleted ones, with its signature and with the record outside the database.
 * Remembers newer versions and raises the alarm for invalid wallets. Returns the ids of the wallets that customers
 * can see.
 */
export async function inspectWallets(db: Database, trust: WalletTrust): Promise<string[]> {
  const doubtOf = beginReading(trust)
  // A wallet whose address was removed has nothing to verify, but must be noticed.
  const found = await db.rows<Evidence>(sql`
    select w.id, w.name, w.network, coalesce(a.address, '') as address, coalesce(sha256(a.qr_png), '') as "qrSha256",
      w.version, w.archived_at is not null as archived, w.deposit_addresses as "depositAddresses",
      w.extended_public_key as "extendedPublicKey", w.signature
    from wallets w left join wallet_addresses a on a.wallet_id = w.id and a.retired_at is null`)
  const shown: string[] = []
  for (const evidence of found) {
    const doubt = doubtOf(evidence)
    if (doubt !== null) await raiseAlarm(db, trust, evidence, doubt)
    else {
      if (evidence.version > trust.marks.of(evidence.id))
        await rememberVersion(trust, evidence.id, evidence.version)
      if (!evidence.archived) shown.push(evidence.id)
    }
  }
  return shown
}

/** Logs the alarm in each process, and in the audit log once for each wallet, version and reason. */
async function raiseAlarm(db: Database, trust: WalletTrust, evidence: Evidence, reason: NonNullable<Doubt>) {
  const { id, name, network, address, version, archived } = evidence
  const alarm = `${id} ${version} ${reason}`
  if (trust.alarmed.has(alarm)) return
  const highestVersion = trust.marks.of(id)
  trust.log.error({ walletId: id, reason, version, highestVersion }, 'a wallet is withdrawn from customers')
  try {
    await db.transaction(async (tx) => {
      // Two processes can find it at the same moment.
      await holdLock(tx, 'walletAlarm')
      const recorded = await tx.find(sql`
        select from audit_log where act = 'wallet.withdrawn' and subject_id = ${id}
          and after ->> 'reason' = ${reason} and (after ->> 'version')::int = ${version}`)
      if (recorded) return
      const after = { reason, version, highestVersion, name, network, address, archived }
      await recordForBank(tx, 'wallet.withdrawn', { type: 'wallet', id }, OPERATOR, { after })
    })
    trust.alarmed.add(alarm)
  } catch (error) {
    // The wallet is withdrawn anyway, and the next look tries again.
    trust.log.error({ walletId: id, cause: String(error) }, 'could not record the withdrawal of a wallet')
  }
}
