import { staff } from '@bank/contract/staff'
import { transactions } from '@bank/contract/transactions'
import { type AdminWallet, type NewWallet, type WalletEdit, wallets } from '@bank/contract/wallets'

/**
 * What an edit sends: only what changed (DEC-35). A file that was chosen is always a change; no file is none. Of a withdrawn
 * wallet all is sent, as the administrator has just vouched for all of it.
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

/** What shows something of a wallet. Whether a request was made to a former address depends on the wallets, too. */
export const changedByWallets = [
  wallets.list,
  wallets.listAll,
  wallets.listChanges,
  // They wait until no change of the wallets does.
  staff.listChanges,
  transactions.listAll,
  transactions.listPending,
  transactions.getAny,
] as const
