import { hostname } from 'node:os'
import type { LostRecord } from '@bank/contract/wallet-changes'
import sql from 'sql-template-tag'
import { type By, OPERATOR, recordForBank } from '../audit/audit.ts'
import { holdLock } from '../db/advisory-locks.ts'
import type { Database, Queries } from '../db/connect.ts'
import type { Log } from '../http/request-log.ts'
import { Problem } from '../problem.ts'

/**
 * Reports, in the log and to every administrator, that this server started without its record of the wallets'
 * versions (`high-water-marks.ts`): it trusts the wallets as the database has them, so an older address from a
 * restored backup would pass. The alarm lasts until an administrator confirms that they have compared the addresses.
 * It is stored in the audit log, which all servers share, and is raised by every start without a record.
 */
export async function reportLostRecord(tx: Queries, log: Log): Promise<void> {
  if ((await tx.find(sql`select from wallets limit 1`)) === null) return
  log.error(
    'there was no wallet-versions.log in DATA_DIR, so an older address of a wallet, as from a restored backup, can’t be detected. Compare every address with its source, confirm this on the Payment screen, and keep DATA_DIR on a disk that outlives the server',
  )
  await recordForBank(tx, 'wallet.record_lost', { type: 'wallet', id: null }, OPERATOR, {
    after: { server: hostname() },
  })
}

/**
 * The latest loss of a record on any server of this bank since the addresses were last confirmed; null if there is
 * none.
 */
export async function findLostRecord(db: Queries): Promise<LostRecord | null> {
  return db.find<LostRecord>(sql`
    select l.id, l.at, coalesce(l.after ->> 'server', '') as server from audit_log l
    where l.act = 'wallet.record_lost' and not exists (
      select from audit_log c where c.act = 'wallet.record_confirmed' and c.chain = l.chain and c.position > l.position)
    order by l.position desc limit 1`)
}

/**
 * Ends the alarm about the loss `id`: an administrator states that they have compared every address with its source.
 * Throws `not_found` if there is a newer loss, or this one is already confirmed.
 */
export async function confirmLostRecord(db: Database, id: string, by: By): Promise<void> {
  await db.transaction(async (tx) => {
    await holdLock(tx, 'lostWalletRecord')
    const lost = await findLostRecord(tx)
    if (lost?.id !== id)
      throw new Problem('not_found', {
        message:
          'This has already been confirmed, or a record has been lost again. Please check the addresses again.',
      })
    await recordForBank(tx, 'wallet.record_confirmed', { type: 'wallet', id: null }, by, {
      after: { server: lost.server, lostAt: lost.at },
    })
  })
}
