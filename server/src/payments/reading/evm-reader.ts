import { findNativeAsset, NETWORKS } from '@bank/contract/networks'
import { isHash } from 'viem'
import { type Arrival, type Block, type ChainReader, type FindOurs, NodeTrouble } from './chain-reader.ts'
import { type EvmNetwork, hexOf } from './evm-address.ts'
import { readBlock } from './evm-block.ts'
import { openCallReader } from './evm-calls.ts'
import { openEvmClient } from './evm-client.ts'
import {
  arrivalOf,
  arrivedOf,
  coinMoves,
  contradiction,
  type IsCoin,
  type Known,
  placeOf,
  tokenMoves,
  withoutFalseCoins,
} from './evm-moves.ts'
import { readTronBlock } from './tron-block.ts'

/** Whether nodes of the network tell what waits for a block. */
const HAS_MEMPOOL: Record<EvmNetwork, boolean> = { ethereum: true, tron: false }

const READ_BLOCK = { ethereum: readBlock, tron: readTronBlock }

/**
 * Whether nodes of the network tell its coin from others. Those of TRON name a transfer of any TRC-10 token, which anybody can
 * issue, as one of so many TRX.
 */
const TELLS_COIN: Record<EvmNetwork, boolean> = { ethereum: true, tron: false }

/**
 * Reads Ethereum, or a network like it, and the tokens of NETWORKS by their contracts. Coins that a contract sends within its own
 * call are in no block's answer; `calls` finds those of one transaction. Where nodes do not tell the coin from others, it is read
 * only if `isCoin` does.
 */
export function openEvmReader(
  network: EvmNetwork,
  url: string,
  chainId: number,
  isCoin: IsCoin | null = null,
): ChainReader {
  const client = openEvmClient(url)
  const { ask, find } = client
  const known = knownOf(network)

  return {
    async genesis() {
      const told = await ask((node) => node.getChainId())
      if (told !== chainId)
        throw new NodeTrouble('other-network', `the node’s chain is ${told}, not ${chainId}`)
      const { hash } = await ask((node) => node.getBlock({ blockNumber: 0n }))
      return hash
    },
    async head() {
      return blockOf(await ask((node) => node.getBlock({ blockTag: 'latest' })))
    },
    async blockAt(height) {
      const block = await find((node) => node.getBlock({ blockNumber: BigInt(height) }))
      if (block && block.number !== BigInt(height)) throw contradiction('another block')
      return block && blockOf(block)
    },
    async blockBy(hash) {
      if (!isHash(hash)) throw contradiction('a hash that is none')
      const block = await find((node) => node.getBlock({ blockHash: hash }))
      if (block && block.hash !== hash) throw contradiction('another block')
      return block && blockOf(block)
    },
    async arrivals({ hash, height }: Block, findOurs: FindOurs): Promise<Arrival[]> {
      if (!isHash(hash)) throw contradiction('a hash that is none')
      const { block, logs } = await READ_BLOCK[network](client, known, hash)
      if (block.hash !== hash || block.number !== BigInt(height)) throw contradiction('another block')
      const coins = TELLS_COIN[network] || isCoin ? coinMoves(known, block.transactions) : []
      const moved = [...coins, ...tokenMoves(known, logs, hash)]
      const told = await arrivedOf(moved, findOurs)
      const arrived = isCoin ? await withoutFalseCoins(told, isCoin) : told
      const ids = [...new Set(arrived.map(({ txid }) => txid))]
      const receipts = await Promise.all(
        ids.map((id) => ask((node) => node.getTransactionReceipt({ hash: id }))),
      )
      if (receipts.some(({ blockHash }) => blockHash !== hash))
        throw contradiction('a receipt of another block')
      return arrived.flatMap((move) => {
        const place = placeOf(move, receipts)
        return place === null ? [] : [arrivalOf(move, place)]
      })
    },
    async mempool(findOurs) {
      if (!HAS_MEMPOOL[network]) return []
      const block = await find((node) =>
        node.getBlock({ blockTag: 'pending', includeTransactions: true }),
      ).catch(withoutTrouble)
      // Where a token's movement will stand in its receipt is known only once it is in a block, so only the coin is read.
      const moved = coinMoves(known, block?.transactions ?? [])
      return (await arrivedOf(moved, findOurs)).map((move) => arrivalOf(move, 0))
    },
    readsTrx: network === 'tron' && isCoin !== null,
    ...(network === 'ethereum' && { calls: openCallReader(url, known) }),
  }
}

/** Many nodes keep their mempool to themselves. What is only in it counts for nothing yet. */
function withoutTrouble(error: unknown): null {
  if (error instanceof NodeTrouble) return null
  throw error
}

function knownOf(network: EvmNetwork): Known {
  const coin = findNativeAsset(network)
  if (!coin) throw new Error(`${network} has no coin of its own`)
  const byContract = new Map(
    NETWORKS[network].assets.flatMap((asset) =>
      asset.contract === null ? [] : [[hexOf(network, asset.contract), asset] as const],
    ),
  )
  return { network, coin, byContract }
}

type Told = { number: bigint | null; hash: string | null; parentHash: string; timestamp: bigint }

function blockOf({ number, hash, parentHash, timestamp }: Told): Block {
  if (number === null || hash === null) throw contradiction('a block that is none yet')
  const at = new Date(Number(timestamp) * 1000)
  if (number > Number.MAX_SAFE_INTEGER || Number.isNaN(at.getTime()))
    throw contradiction('a number that is none')
  return { height: Number(number), hash, parentHash, at }
}
