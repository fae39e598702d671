import type { Act } from '@bank/contract/audit-acts'
import type { TransactionStatus } from '@bank/contract/transactions'
import { chanceOf } from './chance.ts'
import type { Customer, DepositRequest } from './customer.ts'
import { daysBefore, hoursAfter, idOf } from './moment.ts'
import { type MakeOffer, type PastOffer, wasOffered } from './offers.ts'
import { addressAt, type DrawnWallet, walletOf } from './wallets.ts'

/** A request with its wallet, its decision and their dates. */
export type Deposit = DepositRequest & {
  id: string
  at: Date
  reference: string
  paidTo: { walletId: string; name: string; network: string; address: string }
  /** The offer that it was made for; null if it is older than offers. */
  offer: PastOffer | null
  /** Whether the address was current when the request was made. */
  addressStatus: 'current' | 'former'
  /** The balance that an approval credits. */
  credits: 'checking' | 'savings' | 'investments'
  description: string
  status: TransactionStatus
  decision: Decision | null
}

type Decision = { at: Date; act: Act; by: 'administrator' | 'customer' }

const OUTCOMES = {
  approved: { status: 'completed', act: 'transaction.approved', by: 'administrator' },
  rejected: { status: 'failed', act: 'transaction.rejected', by: 'administrator' },
  cancelled: { status: 'cancelled', act: 'transaction.cancelled', by: 'customer' },
  pending: { status: 'pending', act: null, by: null },
} as const

/** Gives a customer's requests their dates, and the wallet addresses of those dates. */
export function dateRequests(
  { person, requests }: Customer,
  wallets: DrawnWallet[],
  makeOffer: MakeOffer,
  now: Date,
): Deposit[] {
  const chance = chanceOf(`requests of ${person.email}`)
  return requests.map((request) => {
    const at = hoursAfter(daysBefore(now, request.daysAgo), -0.3 * chance())
    const wallet = walletOf(request, wallets)
    const { id: walletId, name, network } = wallet
    // A dialog that was open all along still shows the address that was offered in it.
    const offer = wasOffered(request)
      ? makeOffer(request, hoursAfter(at, request.dialogWasOpen ? -2 : -0.1))
      : null
    const address = offer?.address ?? addressAt(wallet, at)
    const isCurrent = typeof offer?.addressIndex === 'number' || address === addressAt(wallet, at)
    const { status, act, by } = OUTCOMES[request.outcome]
    const hours = by === 'customer' ? 0.2 + chance() : 1.5 + 9 * chance()
    return {
      ...request,
      id: idOf(at),
      at,
      reference: offer?.reference ?? `${name}-${at.getTime()}`,
      paidTo: { walletId, name, network, address },
      offer,
      addressStatus: isCurrent ? 'current' : 'former',
      credits: request.account === 'investment' ? 'investments' : request.account,
      description: `${name} deposit to ${request.account}`,
      status,
      decision: act && { at: hoursAfter(at, hours), act, by },
    }
  })
}
