import type { WalletEdit } from '@bank/contract/wallets'
import { type By, recordForBank } from '../audit/audit.ts'
import type { Database } from '../db/connect.ts'
import { Problem } from '../problem.ts'
import { holdsPrivateKey } from './extended-key.ts'

/**
 * Throws `validation_failed` if a form holds a private key, in whichever field, and records that it did, although nothing
 * else of the call is kept (DEC-59). Neither the record nor the refusal says anything about the key. Call it before
 * anything is stored, and outside a transaction.
 *
 * @param id the wallet; null for a new one
 */
export async function refusePrivateKey(
  db: Database,
  id: string | null,
  { name, network, address, extendedPublicKey, confirmedAddresses }: WalletEdit,
  by: By,
): Promise<void> {
  const texts = Object.entries({ extendedPublicKey, address, name, network, confirmedAddresses })
  const fields = texts.flatMap(([field, text]) =>
    text !== undefined && holdsPrivateKey(text) ? [field] : [],
  )
  if (fields.length === 0) return
  await db.transaction((tx) =>
    recordForBank(tx, 'wallet.private_key_refused', { type: 'wallet', id }, by, { after: { fields } }),
  )
  const msg =
    'This is a private key. It was not stored: enter the extended public key, and move the coins to a new wallet if anyone else may have seen the private one'
  throw Problem.invalid(fields.map((path) => ({ path, msg })))
}
