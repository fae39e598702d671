import { randomUUIDv7 } from 'node:crypto'
import sql from 'sql-template-tag'
import { assetOfWallet } from '../chains/network-names.ts'
import type { Queries } from '../db/connect.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import type { Deposits } from './deposits.ts'
import { getExtendedKey } from './extended-key.ts'
import { areWordsSigned, type KeyStatement, keyWords, signWords } from './signature.ts'

type SignedKey = KeyStatement & { signature: Buffer | null }

const keyColumns = sql`
  id, wallet_id as "walletId", fingerprint, extended_public_key as "extendedPublicKey", signature`

/**
 * Keeps, signed, the key whose addresses a wallet shows from now on, so that payments to them are recognised after it has
 * got another key. Call it once staff have confirmed the key.
 */
export async function keepKey(
  tx: Queries,
  keys: MasterKeys,
  walletId: string,
  wallet: Deposits & { name: string; network: string },
): Promise<void> {
  const { depositAddresses, extendedPublicKey } = wallet
  const known = assetOfWallet(wallet)
  if (depositAddresses !== 'per-offer' || extendedPublicKey === null || !known) return
  const { fingerprint } = getExtendedKey(known.network, extendedPublicKey)
  const statement = { id: randomUUIDv7(), walletId, fingerprint, extendedPublicKey }
  await tx.run(sql`
    insert into wallet_keys (id, wallet_id, fingerprint, extended_public_key, signature)
    values (${statement.id}, ${walletId}, ${fingerprint}, ${extendedPublicKey}, ${signWords(keys, keyWords(statement))})
    on conflict (wallet_id, extended_public_key) do nothing`)
  const { signature, ...kept } = await tx.row<SignedKey>(sql`
    select ${keyColumns} from wallet_keys
    where wallet_id = ${walletId} and extended_public_key = ${extendedPublicKey}`)
  if (areWordsSigned(keys, keyWords(kept), signature)) return
  // Somebody else wrote the row first. It counts as ours only if it holds this very key.
  if (kept.fingerprint !== fingerprint)
    throw new Error('the record of a wallet’s key was written without the application')
  await sign(tx, keys, kept)
}

/** Signs with the current master key every key that another one of our keys has signed. */
export async function signKeysAgain(tx: Queries, keys: MasterKeys): Promise<void> {
  const rows = await tx.rows<SignedKey>(sql`select ${keyColumns} from wallet_keys for no key update`)
  for (const { signature, ...statement } of rows)
    if (areWordsSigned(keys, keyWords(statement), signature)) await sign(tx, keys, statement)
}

async function sign(tx: Queries, keys: MasterKeys, statement: KeyStatement) {
  await tx.run(
    sql`update wallet_keys set signature = ${signWords(keys, keyWords(statement))} where id = ${statement.id}`,
  )
}
