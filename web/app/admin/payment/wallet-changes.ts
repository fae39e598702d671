import { staff } from '@bank/contract/staff'
import { transactions } from '@bank/contract/transactions'
import { type AdminWallet, type NewWallet, type WalletEdit, wallets } from '@bank/contract/wallets'

/**
 * The body of an edit: only what changed (DEC-35). A chosen file is always a change, no file never is. For a
 * withdrawn wallet everything is sent, because the administrator has just vouched for all of it.
 */
export function changesOf(wallet: AdminWallet, form: NewWallet): WalletEdit {
  const { name, network, address, qrCode } = form
  if (wallet.withdrawn !== null) return { name, network, address, ...(qrCode && { qrCode }) }
  return {
    ...(name !== wallet.name && { name }),
    ...(network !== wallet.network && { network }),
    ...(address !== wallet.address && { address }),
    ...(qrCode && { qrCode }),
  }
}

/**
 * The queries whose data depends on wallets. They include requests, because a wallet decides whether an address is a
 * former one.
 */
export const changedByWallets = [
  wallets.list,
  wallets.listAll,
  wallets.listChanges,
  // Changes of the staff can wait until no wallet change is waiting.
  staff.listChanges,
  transactions.listAll,
  transactions.listPending,
  transactions.getAny,
] as const
