import { transactions } from '@bank/contract/transactions'
import { type AdminWallet, type NewWallet, type WalletEdit, wallets } from '@bank/contract/wallets'

/** What an edit sends: only what changed (D35). A file that was chosen is always a change; no file is none. */
export function changesOf(wallet: AdminWallet, form: NewWallet): WalletEdit {
  return {
    ...(form.name !== wallet.name && { name: form.name }),
    ...(form.network !== wallet.network && { network: form.network }),
    ...(form.address !== wallet.address && { address: form.address }),
    ...(form.qrCode && { qrCode: form.qrCode }),
  }
}

/** What shows something of a wallet. Whether a request was made to a former address depends on the wallets, too. */
export const changedByWallets = [
  wallets.list,
  wallets.listAll,
  transactions.listAll,
  transactions.listPending,
  transactions.getAny,
] as const
