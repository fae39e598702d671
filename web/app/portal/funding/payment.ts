import type { FundingRequest } from '@bank/contract/transactions'
import type { Wallet } from '@bank/contract/wallets'
import { accountWords } from '../../transactions/transaction-kinds.ts'
import type { FundingChoice } from './funding-form.ts'

/** One opening of step 2: the customer's choice, the wallet as it was then, and the result of checking it again. */
export type Payment = Omit<FundingChoice, 'walletId'> & {
  wallet: Wallet
  /** Stays the same for this opening, so that a double press or a retry makes one transaction (HAZ-I1). */
  reference: string
  /** The result of reading the wallets again (HAZ-B13). The address is shown only after `same`. */
  check: 'running' | 'failed' | WalletOutcome
}

export type WalletOutcome = 'same' | 'changed' | 'gone'

/** A reference is limited to 100 characters, and a coin's name can be that long by itself. */
const REFERENCE_NAME_MAX = 80

/** Starts step 2. The reference is the coin's name and a timestamp. */
export function newPayment(
  { accountType, amount }: Omit<FundingChoice, 'walletId'>,
  wallet: Wallet,
): Payment {
  const reference = `${wallet.name.slice(0, REFERENCE_NAME_MAX)}-${Date.now()}`
  return { accountType, amount, wallet, reference, check: 'running' }
}

/** Compares the chosen wallet with the current list. A payment can be sent only if it is unchanged. */
export function compareWallet(chosen: Wallet, latest: readonly Wallet[]): WalletOutcome {
  const now = latest.find(({ id }) => id === chosen.id)
  if (!now) return 'gone'
  const isSame = now.address === chosen.address && now.network === chosen.network && now.name === chosen.name
  return isSame ? 'same' : 'changed'
}

/** The request that "I Have Made Payment" sends. */
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

/** "USDT (Tron)": one coin can be on several networks, so its name alone is ambiguous. */
export const walletName = ({ name, network }: Pick<Wallet, 'name' | 'network'>) =>
  name.toLowerCase() === network.toLowerCase() ? name : `${name} (${network})`
