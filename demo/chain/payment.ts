import { openPayer, tokenAddress } from '../../server/testing/chain/payer.ts'
import type { AskedFor } from './asked-for.ts'
import { CHAIN_ID } from './demonstration-chain.ts'

/** Pays on the chain of demo:chain, and nowhere else, from a new account. Returns the transaction's id. */
export async function payOnDemonstrationChain(
  url: string,
  { address, asset }: Pick<AskedFor, 'address' | 'asset'>,
  units: bigint,
): Promise<string> {
  const payer = openPayer(url)
  // The error itself would name the node's address, which can hold a key.
  const told = await payer.node.getChainId().catch(() => null)
  if (told === null) throw new Error('The node does not answer. Start npm run demo:chain first.')
  if (told !== CHAIN_ID)
    throw new Error(
      `This pays on the chain ${CHAIN_ID} alone, which npm run demo:chain runs. The node’s chain is ${told}.`,
    )
  await payer.fill()
  if (asset.contract === null) return payer.pay(address, units)
  const token = tokenAddress(asset.symbol)
  await payer.give(token, units)
  return payer.payToken(token, address, units)
}
