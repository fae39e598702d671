import { checkAddress } from '@bank/contract/address-check'
import { ApiError } from '@bank/contract/client'
import { mismatchedNetwork } from '@bank/contract/network-names'
import { type AdminWallet, type NewWallet, wallets } from '@bank/contract/wallets'
import { call } from '../../api/call.ts'
import { seenOf } from '../../forms/changed-meanwhile.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { changesOf } from './wallet-changes.ts'

export const walletName = ({ name, network }: Pick<NewWallet, 'name' | 'network'>) => `${name} on ${network}`

/** The initial values of the form. */
export function asForm(wallet: AdminWallet | null) {
  const trusted = wallet?.withdrawn === null ? wallet : null
  return {
    name: wallet?.name ?? '',
    network: wallet?.network ?? '',
    // The address and the key of a withdrawn wallet may be forged, so pressing Save alone must not sign them.
    address: trusted?.address ?? '',
    qrCode: undefined,
    depositAddresses: trusted?.depositAddresses ?? 'shared',
    extendedPublicKey: trusted?.extendedPublicKey ?? '',
    confirmedAddresses: '',
  } satisfies NewWallet
}

/** Adds a wallet, and answers with it. A new one always has one address for all, because its key has not been compared. */
export async function add({ name, network, address, qrCode, extendedPublicKey }: NewWallet) {
  const form = {
    name,
    network,
    address,
    ...(qrCode && { qrCode }),
    ...(extendedPublicKey && { extendedPublicKey }),
  }
  const { message, data } = await call(wallets.create, { form })
  toast.success(message ?? 'The wallet is added.', { hint: walletName(form) })
  return data
}

/** Saves what changed, and answers with the wallet; null if nothing changed. */
export async function saveChanges(wallet: AdminWallet, values: NewWallet): Promise<AdminWallet | null> {
  const changes = changesOf(wallet, values)
  if (Object.keys(changes).length === 0) {
    toast.info('Nothing was changed.', { hint: walletName(values) })
    return null
  }
  const { message, data } = await call(wallets.update, {
    params: { id: wallet.id },
    form: { ...changes, ...seenOf(wallet) },
  })
  toast.success(message ?? 'The wallet is saved.', { hint: walletName(values) })
  return data
}

/** Whether saving would give customers an address that the bank can't check, or one for the coin of another network. */
export function savesUnchecked(wallet: AdminWallet | null, { name, network, address }: NewWallet): boolean {
  const isMismatched = mismatchedNetwork({ name, network }) !== null
  const { result } = checkAddress(network, address)
  // A wrong address is refused by the server without a question.
  if (result === 'wrong' || (result !== 'unknown' && !isMismatched)) return false
  const isSame = wallet !== null && wallet.network === network && wallet.address === address
  const isRenamed = isMismatched && wallet?.name !== name
  return !isSame || isRenamed || wallet.withdrawn !== null
}

/** The fields that can hold a private key by mistake: the server looks for one in each of them. */
const TEXTS = ['extendedPublicKey', 'address', 'name', 'network', 'confirmedAddresses'] as const

/** The fields in which the server found a private key. Whatever they hold must not stay in the page. */
export function fieldsWithPrivateKey(error: unknown) {
  const refusals = error instanceof ApiError ? error.errors : []
  return TEXTS.filter((field) => refusals.some(({ path, msg }) => path === field && /private key/i.test(msg)))
}

type Saving = { changesAddress: boolean; switchesOn: boolean; waits: boolean }

/** The label of the button that saves, named after what it does. */
export function saveLabel(wallet: AdminWallet | null, { changesAddress, switchesOn, waits }: Saving): string {
  if (wallet === null) return 'Add Wallet'
  if (waits) return 'Propose change'
  if (wallet.withdrawn !== null) return 'Show to customers again'
  if (switchesOn) return 'Use new addresses'
  return changesAddress ? 'Save new address' : 'Save changes'
}
