import { Network } from '@bank/contract/coin'
import { type Asset, findAsset, findNativeAsset, type KnownAsset } from '@bank/contract/networks'

/** The names of the networks in letters and digits only, as alternatives of a regular expression. */
export const NETWORK_NAMES: Record<Network, string> = {
  bitcoin: 'bitcoin|btc|(?:native)?segwit|taproot',
  litecoin: 'litecoin|ltc',
  ethereum: 'ethereum|ether|eth|erc20',
  tron: 'tron|trx|trc20',
}

const TOKEN_NAMES = { USDT: 'usdt|tetherusd|tether', USDC: 'usdc|usdcoin' }

/** Words beside a network's name that do not identify it. */
const BESIDES = 'mainnet|network|blockchain|chain|token'

/** The same, and the tokens that people name there, as in "USDT (TRC-20)". */
export const BESIDES_A_NETWORK = `${BESIDES}|${Object.values(TOKEN_NAMES).join('|')}`

/** Letters and digits of a name, in lower case and in their usual form. */
export function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Whether every word of a plain name is one of `names` or one of `besides`, and at least one is of `names`: a related network
 * with other addresses, such as Bitcoin Cash, is not taken for this one.
 */
export function isNamed(plain: string, names: string, besides: string): boolean {
  return new RegExp(`^(?:${besides})*(?:${names})(?:${names}|${besides})*$`).test(plain)
}

/** The network that people call by this name, or null if the bank does not know it. */
export function networkNamed(name: string): Network | null {
  const plain = plainName(name)
  return Network.options.find((known) => isNamed(plain, NETWORK_NAMES[known], BESIDES_A_NETWORK)) ?? null
}

/**
 * What a wallet with this name on this network receives, or null if the bank does not know it. ("USDT", "ERC-20") is the token
 * on Ethereum, ("Ethereum", "Ethereum") and ("ETH", "ERC-20") are the coin itself. Names that fit two assets fit none.
 */
export function assetOfWallet({
  name,
  network: chain,
}: {
  name: string
  network: string
}): KnownAsset | null {
  const network = networkNamed(chain)
  const asset = network && assetNamed(plainName(name), plainName(chain), network)
  return network && asset ? { network, asset } : null
}

function assetNamed(wallet: string, chain: string, network: Network): Asset | null {
  const names = NETWORK_NAMES[network]
  if (isNamed(wallet, names, BESIDES) && isNamed(chain, names, BESIDES)) return findNativeAsset(network)
  for (const [symbol, token] of Object.entries(TOKEN_NAMES)) {
    // The network may name the token too ("USDT ERC-20"), but no other one: then a person has to look.
    if (isNamed(wallet, token, `${BESIDES}|${names}`) && isNamed(chain, names, `${BESIDES}|${token}`))
      return findAsset(network, symbol)
  }
  return null
}
