import type { Asset, KnownAsset } from '@bank/contract/networks'
import { coinText } from '../chains/coin-amount.ts'

/** Ethereum's main chain (EIP-155). */
const MAIN_CHAIN = 1

/**
 * The link that wallets open: BIP-21 for Bitcoin and Litecoin, ERC-681 for Ethereum and its tokens, with the amount if there
 * is one. TRON and unknown networks have no such links, so it is the bare address there.
 *
 * @param known the network and what is paid on it; null if the bank does not know them
 * @param units in the asset's smallest unit; null if no rate is known
 */
export function paymentUri(known: KnownAsset | null, address: string, units: bigint | null): string {
  if (known?.network === 'ethereum') return ethereumUri(known.asset, address, units)
  if (known?.network !== 'bitcoin' && known?.network !== 'litecoin') return address
  // BIP-21 wants whole coins, never an exponent.
  return `${known.network}:${address}${units === null ? '' : `?amount=${coinText(units, known.asset)}`}`
}

/** Numbers are whole smallest units here. A token is paid by a call of its contract that names the recipient. */
function ethereumUri({ contract }: Asset, address: string, units: bigint | null): string {
  if (contract === null) return `ethereum:${address}@${MAIN_CHAIN}${units === null ? '' : `?value=${units}`}`
  const transfer = `ethereum:${contract}@${MAIN_CHAIN}/transfer?address=${address}`
  return units === null ? transfer : `${transfer}&uint256=${units}`
}
