import sql from 'sql-template-tag'
import { record } from '../audit/audit.ts'
import { holdLock } from '../db/advisory-locks.ts'
import type { Database } from '../db/connect.ts'
import { beginReading, type Doubt, type Evidence, rememberVersion, type WalletTrust } from './trust.ts'

/** How long a change behind the application's back stays unnoticed where nobody reads the wallets. */
const LOOK_MS = 30_000

/** Looks at every wallet again and again, so that the alarm does not wait for a customer. Returns the way to stop. */
export function watchWallets(db: Database, trust: WalletTrust): () => void {
  let busy = false
  async function look() {
    if (busy) return
    busy = true
    try {
      await inspectWallets(db, trust)
    } catch (error) {
      trust.log.error({ cause: String(error) }, 'the wallets could not be inspected')
    }
    busy = false
  }
  const timer = setInterval(look, LOOK_MS).unref()
  return () => clearInterval(timer)
}

/**
 * Compares every wallet, deleted ones too, with its signature and with the record outside the database; remembers what
 * is newer there, and raises the alarm about what is wrong. Answers the ids of those that customers may see.
 */
export async function inspectWallets(db: Database, trust: WalletTrust): Promise<string[]> {
  const doubtOf = beginReading(trust)
  // A wallet whose address was taken away has none to verify, and must not go unnoticed.
  const found = await db.rows<Evidence>(sql`
    select w.id, w.name, w.network, coalesce(a.address, '') as address, coalesce(sha256(a.qr_png), '') as "qrSha256",
      w.version, w.archived_at is not null as archived, w.signature
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

/** In the log of each process, and in the audit log once for a wallet, its version and the reason. */
async function raiseAlarm(db: Database, trust: WalletTrust, evidence: Evidence, reason: NonNullable<Doubt>) {
  const { id, name, network, address, version, archived } = evidence
  const alarm = `${id} ${version} ${reason}`
  if (trust.alarmed.has(alarm)) return
  const highestVersion = trust.marks.of(id)
  trust.log.error({ walletId: id, reason, version, highestVersion }, 'a wallet is withdrawn from customers')
  try {
    await db.transaction(async (tx) => {
      // Two processes find the same thing at the same moment.
      await holdLock(tx, 'walletAlarm')
      const recorded = await tx.find(sql`
        select from audit_log where act = 'wallet.withdrawn' and subject_id = ${id}
          and after ->> 'reason' = ${reason} and (after ->> 'version')::int = ${version}`)
      if (recorded) return
      const after = { reason, version, highestVersion, name, network, address, archived }
      const subject = { type: 'wallet' as const, id }
      await record(tx, {
        act: 'wallet.withdrawn',
        actorId: null,
        subject,
        customerId: null,
        after,
        origin: null,
      })
    })
    trust.alarmed.add(alarm)
  } catch (error) {
    // The wallet is withdrawn all the same, and the next look tries again.
    trust.log.error(
      { walletId: id, cause: String(error) },
      'the withdrawal of a wallet could not be recorded',
    )
  }
}
