import type { ChainTrouble } from '@bank/contract/payments'

/** A block, by its chain's own words. */
export type Block = { height: number; hash: string; parentHash: string; at: Date }

/** Coins that arrived at one of our addresses; `units` in the asset's smallest unit. */
export type Arrival = {
  txid: string
  /** Which of the transaction's movements it is: the same however often the transaction is read, in whatever block. */
  outputIndex: number
  asset: string
  decimals: number
  units: bigint
  address: string
  walletId: string
}

/** One of our addresses, as we have it, and its wallet. */
export type OurAddress = { address: string; walletId: string }

/** Looks up which of these addresses are ours, in their order. Asked before anything more is read about them. */
export type FindOurs = (asked: { address: string; asset: string }[]) => Promise<(OurAddress | null)[]>

/**
 * Reads one network through a node (DEC-71). Everything that it answers is the node's word, and throws `NodeTrouble` where the
 * node can't be reached or contradicts itself.
 */
export type ChainReader = {
  /** The hash of the first block. Throws if the node is on another network. */
  genesis(): Promise<string>
  head(): Promise<Block>
  /** Of the node's current chain; null above its head. */
  blockAt(height: number): Promise<Block | null>
  /** Null if the node does not know it. */
  blockBy(hash: string): Promise<Block | null>
  arrivals(block: Block, ours: FindOurs): Promise<Arrival[]>
  /** What waits for a block; empty where the node does not say. */
  mempool(ours: FindOurs): Promise<Arrival[]>
  /** Whether it sees TRX, which a node of TRON alone does not tell from other coins. */
  readsTrx: boolean
  /** Absent where contracts can't send the coin, or nodes don't tell. */
  calls?: CallReader
}

/** Looks into the calls of one transaction for coins that a contract sent us, which no block tells. */
export type CallReader = {
  /** The hash of the block that the transaction is in; null if it is in none, or failed. */
  blockOf(txid: string): Promise<string | null>
  arrivals(txid: string, ours: FindOurs): Promise<Arrival[]>
}

/** Where movements inside calls are counted from, so that none has the place of one that a block tells. */
export const FIRST_INSIDE = 1_000_000

/** What is wrong with a node, in words that never hold its address, which can hold a key. */
export class NodeTrouble extends Error {
  readonly trouble: ChainTrouble
  constructor(trouble: ChainTrouble, message: string) {
    super(message)
    this.trouble = trouble
  }
}
