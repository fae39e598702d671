import { randomUUID } from 'node:crypto'
import type { Call } from '@bank/contract/client'
import { cents } from '@bank/contract/money'
import { transactions } from '@bank/contract/transactions'
import { wallets } from '@bank/contract/wallets'
import { BITCOIN_ADDRESS } from '../../server/testing/bank.ts'
import type { Member } from './bank-under-test.ts'

/** Adds the wallet that all deposits are paid to. */
export const addBitcoin = (administrator: Call) =>
  administrator(wallets.create, { form: { name: 'Bitcoin', network: 'Bitcoin', address: BITCOIN_ADDRESS } })

/** Another address with a valid checksum, from BIP-173. */
export const OTHER_ADDRESS = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'

/** The body of a funding request; the same reference requests the same deposit. */
export function deposit(about: { amount?: number; reference?: string; address?: string } = {}) {
  const { amount = 1_000_00, reference = `trust-${randomUUID()}`, address = BITCOIN_ADDRESS } = about
  return {
    type: 'deposit' as const,
    accountType: 'checking' as const,
    amount: cents(amount),
    reference,
    cryptoType: 'Bitcoin',
    cryptoAddress: address,
  }
}

/** Requests a deposit and returns the request's id. */
export async function requestBy(member: Member, server: number, about = {}): Promise<string> {
  const { data } = await member.at(server)(transactions.create, { body: deposit(about) })
  return data.id
}
