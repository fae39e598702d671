import sql from 'sql-template-tag'
import { OPERATOR, recordForBank } from '../audit/audit.ts'
import { holdLock } from '../db/advisory-locks.ts'
import type { Database, Queries } from '../db/connect.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import { reportLostRecord } from './lost-record.ts'
import { signProposalsAgain } from './proposal.ts'
import {
  type AddressStatement,
  addressWords,
  areWordsSigned,
  signWords,
  type WalletStatement,
  walletWords,
} from './signature.ts'
import { type Evidence, evidenceColumns, type WalletTrust } from './trust.ts'
import { signKeysAgain } from './wallet-keys.ts'

/**
 * Signs the wallets of a database from before there were signatures, once in its life, with an entry in the audit
 * log. It never runs if a wallet was signed before, or if this server has a record of versions: an attacker who
 * clears a signature must not get a new one at the next restart. A missing record that should exist raises the alarm.
 * Returns the number of signed wallets.
 */
export async function signFirstWallets(db: Database, { keys, marks, log }: WalletTrust): Promise<number> {
  return db.transaction(async (tx) => {
    await holdLock(tx, 'walletSignatures')
    const begun = await tx.find(sql`select from audit_log where act = 'wallet.signed' limit 1`)
    if (begun && !marks.wereKept) await reportLostRecord(tx, log)
    if (begun || marks.wereKept) return 0
    const signed = await tx.find(sql`select from wallets where signature is not null limit 1`)
    const wallets = signed ? 0 : await signEach(tx, keys, () => true)
    // Recorded even if there was nothing to sign: from now on, an unsigned wallet has been tampered with.
    await recordForBank(tx, 'wallet.signed', { type: 'wallet', id: null }, OPERATOR, { after: { wallets } })
    return wallets
  })
}

/**
 * Signs with the current master key whatever another one of our keys has signed, and returns the number of those
 * wallets. Rows without a valid signature stay as they are, because a rotation must not make them valid. Waiting
 * wallet changes and the wallets' keys are signed again as well.
 */
export function signWalletsAgain(db: Database, keys: MasterKeys): Promise<number> {
  const currentAlone = { current: keys.current, all: [keys.current] }
  return db.transaction(async (tx) => {
    const wallets = await signEach(tx, keys, (isSigned) => isSigned(keys) && !isSigned(currentAlone))
    await signKeysAgain(tx, keys)
    await signProposalsAgain(tx, keys)
    return wallets
  })
}

type Wanted = (isSigned: (keys: MasterKeys) => boolean) => boolean
type Signature = { signature: Buffer | null }

async function signEach(tx: Queries, keys: MasterKeys, isWanted: Wanted): Promise<number> {
  // The wallets are locked first, in the same order as for every change of a wallet.
  await tx.run(sql`select from wallets order by id for no key update`)
  const wallets = await tx.rows<Evidence>(sql`
    select ${evidenceColumns} from wallets w join wallet_addresses a on a.wallet_id = w.id and a.retired_at is null`)
  const addresses = await tx.rows<AddressStatement & Signature>(sql`
    select id, wallet_id as "walletId", address, signature from wallet_addresses`)
  for (const { signature, ...statement } of addresses) {
    if (isWanted((by) => areWordsSigned(by, addressWords(statement), signature)))
      await keepAddress(tx, keys, statement)
  }
  const chosen = wallets.filter(({ signature, ...statement }) =>
    isWanted((by) => areWordsSigned(by, walletWords(statement), signature)),
  )
  for (const { signature: _, ...statement } of chosen) await keepWallet(tx, keys, statement)
  return chosen.length
}

async function keepWallet(tx: Queries, keys: MasterKeys, statement: WalletStatement) {
  await tx.run(
    sql`update wallets set signature = ${signWords(keys, walletWords(statement))} where id = ${statement.id}`,
  )
}

async function keepAddress(tx: Queries, keys: MasterKeys, statement: AddressStatement) {
  await tx.run(sql`
    update wallet_addresses set signature = ${signWords(keys, addressWords(statement))} where id = ${statement.id}`)
}
