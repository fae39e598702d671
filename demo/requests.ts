import type { Act } from '@bank/contract/audit-acts'
import type { TransactionStatus } from '@bank/contract/transactions'
import { chanceOf } from './chance.ts'
import type { Customer, DepositRequest } from './customer.ts'
import { daysBefore, hoursAfter, idOf } from './moment.ts'
import { addressAt, type DrawnWallet } from './wallets.ts'

/** A request with its wallet, its decision and their dates. */
export type Deposit = DepositRequest & {
  id: string
  at: Date
  paidTo: { walletId: string; name: string; network: string; address: string }
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
export function dateRequests({ person, requests }: Customer, wallets: DrawnWallet[], now: Date): Deposit[] {
  const chance = chanceOf(`requests of ${person.email}`)
  return requests.map((request) => {
    const at = hoursAfter(daysBefore(now, request.daysAgo), -0.3 * chance())
    const wallet = walletOf(request, wallets)
    const current = addressAt(wallet, at)
    // A dialog that was open all along still showed the former address.
    const address = request.dialogWasOpen ? addressAt(wallet, daysBefore(at, 1)) : current
    const { status, act, by } = OUTCOMES[request.outcome]
    const hours = by === 'customer' ? 0.2 + chance() : 1.5 + 9 * chance()
    return {
      ...request,
      id: idOf(at),
      at,
      paidTo: { walletId: wallet.id, name: wallet.name, network: wallet.network, address },
      addressStatus: address === current ? 'current' : 'former',
      credits: request.account === 'investment' ? 'investments' : request.account,
      description: `${wallet.name} deposit to ${request.account}`,
      status,
      decision: act && { at: hoursAfter(at, hours), act, by },
    }
  })
}

function walletOf({ wallet }: DepositRequest, wallets: DrawnWallet[]): DrawnWallet {
  const found = wallets.find(({ key }) => key === wallet)
  if (!found) throw new Error(`The demonstration has no wallet ${wallet}.`)
  return found
}
