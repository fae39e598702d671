import type { Hash } from 'viem'
import { type EvmClient, TRANSFER } from './evm-client.ts'
import type { Known } from './evm-moves.ts'

/** A block with its transactions, and the transfers of our tokens in it. */
export async function readBlock({ ask }: EvmClient, { byContract }: Known, hash: Hash) {
  const [block, logs] = await Promise.all([
    ask((node) => node.getBlock({ blockHash: hash, includeTransactions: true })),
    ask((node) =>
      node.getLogs({ blockHash: hash, event: TRANSFER, address: [...byContract.keys()], strict: true }),
    ),
  ])
  return { block, logs }
}
