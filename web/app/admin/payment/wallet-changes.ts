import { staff } from '@bank/contract/staff'
import { transactions } from '@bank/contract/transactions'
import { type AdminWallet, type NewWallet, type WalletEdit, wallets } from '@bank/contract/wallets'

/**
 * The body of an edit: only what changed (DEC-35). A chosen file is always a change, no file never is. For a
 * withdrawn wallet everything is sent, because the administrator has just vouched for all of it.
 */
export function changesOf(wallet: AdminWallet, form: NewWallet): WalletEdit {
  const { name, network, address, qrCode } = form
  if (wallet.withdrawn !== null)
    return { name, network, address, ...(qrCode && { qrCode }), ...vouchedKey(wallet, form) }
  return {
    ...(name !== wallet.name && { name }),
    ...(network !== wallet.network && { network }),
    ...(address !== wallet.address && { address }),
    ...(qrCode && { qrCode }),
    ...depositChanges(wallet, form),
  }
}

/** The addresses that were compared are sent only with the switch that needs them. */
function depositChanges(wallet: AdminWallet, form: NewWallet): WalletEdit {
  const { extendedPublicKey = '', depositAddresses = wallet.depositAddresses, confirmedAddresses } = form
  const switches = depositAddresses !== wallet.depositAddresses
  return {
    ...(extendedPublicKey !== (wallet.extendedPublicKey ?? '') && { extendedPublicKey }),
    ...(switches && { depositAddresses }),
    ...(switches && depositAddresses === 'per-offer' && { confirmedAddresses }),
  }
}

/** The key as it was typed again; none removes a key that may be forged. Its addresses are compared in another edit. */
function vouchedKey(wallet: AdminWallet, { extendedPublicKey = '' }: NewWallet): WalletEdit {
  return {
    ...((extendedPublicKey !== '' || wallet.extendedPublicKey !== null) && { extendedPublicKey }),
    ...(wallet.depositAddresses === 'per-offer' && { depositAddresses: 'shared' as const }),
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
