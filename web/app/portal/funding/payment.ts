import type { FundingRequest } from '@bank/contract/transactions'
import type { Wallet } from '@bank/contract/wallets'
import { accountWords } from '../../transaction-kinds.ts'
import type { FundingChoice } from './funding-form.ts'

/** One opening of step 2: what was chosen, the wallet as it was then, and what became of it since. */
export type Payment = Omit<FundingChoice, 'walletId'> & {
  wallet: Wallet
  /** Fixed for this opening, so that a double press or a retry makes one transaction (hazard I1). */
  reference: string
  /** What reading the wallets again has shown (hazard B13); the address is shown only after `same`. */
  check: 'running' | 'failed' | WalletOutcome
}

export type WalletOutcome = 'same' | 'changed' | 'gone'

/** A reference is at most 100 characters long, and so is a coin's name. */
const REFERENCE_NAME_MAX = 80

/** Begins step 2. The reference is the coin and a timestamp, as specified. */
export function newPayment(
  { accountType, amount }: Omit<FundingChoice, 'walletId'>,
  wallet: Wallet,
): Payment {
  const reference = `${wallet.name.slice(0, REFERENCE_NAME_MAX)}-${Date.now()}`
  return { accountType, amount, wallet, reference, check: 'running' }
}

/** Whether a payment may still be sent to what the customer chose. */
export function compareWallet(chosen: Wallet, latest: readonly Wallet[]): WalletOutcome {
  const now = latest.find(({ id }) => id === chosen.id)
  if (!now) return 'gone'
  const isSame = now.address === chosen.address && now.network === chosen.network && now.name === chosen.name
  return isSame ? 'same' : 'changed'
}

/** What "I Have Made Payment" sends. The specification gives the category. */
export function requestOf({ accountType, amount, wallet, reference }: Payment): FundingRequest {
  return {
    type: 'deposit',
    category: 'funding',
    amount,
    description: `${wallet.name} deposit to ${accountWords[accountType].toLowerCase()}`,
    accountType,
    cryptoType: wallet.name,
    cryptoAddress: wallet.address,
    status: 'pending',
    reference,
  }
}

/** "USDT (Tron)": one coin can be on several networks, so its name alone says too little. */
export const walletName = ({ name, network }: Pick<Wallet, 'name' | 'network'>) =>
  name.toLowerCase() === network.toLowerCase() ? name : `${name} (${network})`
