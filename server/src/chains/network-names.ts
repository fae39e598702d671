import { Network } from '@bank/contract/coin'
import {
  BESIDES,
  BESIDES_A_NETWORK,
  isNamed,
  NETWORK_NAMES,
  plainName,
  TOKEN_NAMES,
} from '@bank/contract/network-names'
import { type Asset, findAsset, findNativeAsset, type KnownAsset } from '@bank/contract/networks'

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
