import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from './connect.ts'

/** Every advisory lock, because PostgreSQL tells them apart by number only. */
export const LOCKS = {
  migrations: 7_263_684,
  servingRole: 7_263_685,
  firstFill: 7_263_686,
  firstKey: 7_263_687,
  walletAlarm: 7_263_688,
  walletNames: 7_263_689,
  walletSignatures: 7_263_690,
  walletProposals: 7_263_691,
  notices: 7_263_692,
  lostWalletRecord: 7_263_693,
  pruning: 7_263_694,
  onlyServer: 7_263_695,
  appointments: 7_263_696,
  templates: 7_263_697,
  offerAmounts: 7_263_698,
} as const

type LockName = keyof typeof LOCKS

/** Waits for the lock and holds it until the transaction ends. */
export async function holdLock(tx: Queries, name: LockName): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${LOCKS[name]})`)
}

/**
 * Columns that hold the lock until the transaction ends: together with those who hold it for others, and with nobody who
 * holds it for the same id or alone (`holdLock`).
 */
export const lockFor = (name: LockName, id: string): Sql => sql`
  pg_advisory_xact_lock_shared(${LOCKS[name]}) as shared,
  pg_advisory_xact_lock(${LOCKS[name]}::integer, hashtext(${id})) as own`

/** Holds the lock until the transaction ends, if it is free. Returns whether it was. */
export function tryLock(tx: Queries, name: LockName): Promise<boolean> {
  return tx.value<boolean>(sql`select pg_try_advisory_xact_lock(${LOCKS[name]})`)
}
