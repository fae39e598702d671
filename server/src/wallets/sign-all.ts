import sql from 'sql-template-tag'
import { record } from '../audit/audit.ts'
import { holdLock } from '../db/advisory-locks.ts'
import type { Database, Queries } from '../db/connect.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import { tellLostRecord } from './lost-record.ts'
import { signProposalsAnew } from './proposal.ts'
import {
  type AddressStatement,
  isAddressSigned,
  isWalletSigned,
  signAddress,
  signWallet,
  type WalletStatement,
} from './signature.ts'
import { type Evidence, evidenceColumns, type WalletTrust } from './trust.ts'

/**
 * Signs the wallets of a database from before there were signatures, once in its life and written down in the audit log.
 * Never where a wallet was signed before, or where this server has kept a record of versions: whoever can clear a
 * signature must not get another one by waiting for a restart. A record that should be there and is not raises the alarm.
 * Answers how many it signed.
 */
export async function signFirstWallets(db: Database, { keys, marks, log }: WalletTrust): Promise<number> {
  return db.transaction(async (tx) => {
    await holdLock(tx, 'walletSignatures')
    const begun = await tx.find(sql`select from audit_log where act = 'wallet.signed' limit 1`)
    if (begun && !marks.wereKept) await tellLostRecord(tx, log)
    if (begun || marks.wereKept) return 0
    const signed = await tx.find(sql`select from wallets where signature is not null limit 1`)
    const wallets = signed ? 0 : await signEach(tx, keys, () => true)
    // Also where there was nothing to sign: from here on, an unsigned wallet is one that somebody has tampered with.
    await record(tx, {
      act: 'wallet.signed',
      actorId: null,
      subject: { type: 'wallet', id: null },
      customerId: null,
      after: { wallets },
      origin: null,
    })
    return wallets
  })
}

/**
 * Signs by the current master key what another one that we hold has signed, and answers how many wallets those were. What
 * no key has signed stays as it is: a rotation is no way to make it right. Changes of wallets that wait are signed again
 * as well.
 */
export function signWalletsAnew(db: Database, keys: MasterKeys): Promise<number> {
  const currentAlone = { current: keys.current, all: [keys.current] }
  return db.transaction(async (tx) => {
    const wallets = await signEach(tx, keys, (isSigned) => isSigned(keys) && !isSigned(currentAlone))
    await signProposalsAnew(tx, keys)
    return wallets
  })
}

type Wanted = (isSigned: (keys: MasterKeys) => boolean) => boolean
type Signature = { signature: Buffer | null }

async function signEach(tx: Queries, keys: MasterKeys, isWanted: Wanted): Promise<number> {
  // In the order that every change of a wallet takes too: the wallet first.
  await tx.run(sql`select from wallets order by id for no key update`)
  const wallets = await tx.rows<Evidence>(sql`
    select ${evidenceColumns} from wallets w join wallet_addresses a on a.wallet_id = w.id and a.retired_at is null`)
  const addresses = await tx.rows<AddressStatement & Signature>(sql`
    select id, wallet_id as "walletId", address, signature from wallet_addresses`)
  for (const { signature, ...statement } of addresses) {
    if (isWanted((by) => isAddressSigned(by, statement, signature))) await keepAddress(tx, keys, statement)
  }
  const chosen = wallets.filter(({ signature, ...statement }) =>
    isWanted((by) => isWalletSigned(by, statement, signature)),
  )
  for (const { signature: _, ...statement } of chosen) await keepWallet(tx, keys, statement)
  return chosen.length
}

async function keepWallet(tx: Queries, keys: MasterKeys, statement: WalletStatement) {
  await tx.run(sql`update wallets set signature = ${signWallet(keys, statement)} where id = ${statement.id}`)
}

async function keepAddress(tx: Queries, keys: MasterKeys, statement: AddressStatement) {
  await tx.run(sql`
    update wallet_addresses set signature = ${signAddress(keys, statement)} where id = ${statement.id}`)
}
