import { randomUUID } from 'node:crypto'
import type { Network } from '@bank/contract/coin'
import { NETWORKS } from '@bank/contract/networks'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/connect.ts'
import type { Log } from '../../http/request-log.ts'
import { repeat } from '../../repeat.ts'
import { type ChainReader, NodeTrouble } from './chain-reader.ts'
import { openEvmReader } from './evm-reader.ts'
import { type Cache, readOnce } from './follow.ts'
import { lookUpNamed, type Rests, type Turns } from './look-up.ts'
import { findingOurs } from './our-addresses.ts'
import { giveTurn, LeaseLost, report } from './progress.ts'
import { openTronApi } from './tron-api.ts'

/** How often a network is looked at; a payment shows within ten seconds of its block (DEC-60). */
const LOOK_MS = 2000
const FIRST_LOOK_MS = 1
/** A node in trouble is left alone for longer each time, up to this many looks. */
const REST_MAX = 15
/** A trouble that is over by the next look is none: the chain can change between two questions. */
const TROUBLES_REPORTED = 2

type Chains = { db: Database; log: Log; afterReading: () => Promise<void> }

/**
 * Follows each network whose node the operator has named (DEC-60). Returns a function that stops it and gives the networks to the
 * other servers.
 */
export function watchChains(chains: Chains, config: Config): () => Promise<void> {
  const watched = readersOf(config).map(([network, reader]) => watchNetwork(chains, network, reader))
  return async () => {
    await Promise.all(watched.map((stop) => stop()))
  }
}

function readersOf(config: Config): [Network, ChainReader][] {
  const { CHAIN_ETHEREUM_URL, CHAIN_ETHEREUM_ID, CHAIN_TRON_URL, CHAIN_TRON_ID, CHAIN_TRON_API_URL } = config
  const readers: [Network, ChainReader][] = []
  if (CHAIN_ETHEREUM_URL !== undefined)
    readers.push(['ethereum', openEvmReader('ethereum', CHAIN_ETHEREUM_URL, CHAIN_ETHEREUM_ID)])
  const isTrx = CHAIN_TRON_API_URL === undefined ? null : openTronApi(CHAIN_TRON_API_URL)
  if (CHAIN_TRON_URL !== undefined)
    readers.push(['tron', openEvmReader('tron', CHAIN_TRON_URL, CHAIN_TRON_ID, isTrx)])
  return readers
}

/** Follows one network until the returned function is called. */
export function watchNetwork(
  { db, log, afterReading }: Chains,
  network: Network,
  reader: ChainReader,
  { lookMs } = { lookMs: LOOK_MS },
): () => Promise<void> {
  const turn = { db, network, reader: randomUUID(), readsTrx: reader.readsTrx }
  const findOurs = findingOurs(db, network)
  const cache: Cache = new Map()
  const { confirmationsNeeded } = NETWORKS[network]
  let isFollowing = false
  let troubles = 0
  let rest = 0
  const stopping = new AbortController()
  const following = {
    ...{ turn, reader, cache, confirmationsNeeded, findOurs, signal: stopping.signal },
    // A long way is gone at once, part by part.
    onMore: () => reading.wake(),
  }
  /** Returns whether it was our turn. */
  const read = async () => {
    try {
      isFollowing = await readOnce(following)
      troubles = 0
      return isFollowing
    } catch (error) {
      isFollowing = false
      if (error instanceof LeaseLost || stopping.signal.aborted) return false
      if (!(error instanceof NodeTrouble)) throw error
      troubles += 1
      rest = Math.min(troubles, REST_MAX)
      cache.clear()
      if (troubles >= TROUBLES_REPORTED) {
        log.warn({ network, trouble: error.trouble, cause: error.message }, 'a network can’t be followed')
        await report(turn, error)
      }
      return true
    }
  }
  const look = async () => {
    // What was read before is worked on whether or not the node answers.
    if (rest > 0) rest -= 1
    else if (await read()) await afterReading()
  }
  const rests: Rests = new Map()
  const turns: Turns = new Map()
  const onTrouble = ({ trouble, message }: NodeTrouble) =>
    log.warn({ network, trouble, cause: message }, 'a named payment can’t be looked up')
  const lookUp = async () => {
    const { calls } = reader
    if (!calls || !isFollowing) return
    const { signal } = stopping
    if (await lookUpNamed({ turn, reader, calls, findOurs, rests, turns, signal, onTrouble }))
      await afterReading()
  }
  const onFailure = (error: unknown) =>
    log.error({ network, cause: String(error) }, 'a network could not be read')
  const reading = repeat({ everyMs: lookMs, firstMs: FIRST_LOOK_MS }, look, onFailure)
  // Beside the reading, which must not wait for a transaction that takes long to look into.
  const lookingUp = repeat({ everyMs: lookMs }, lookUp, onFailure)
  return async () => {
    stopping.abort()
    await Promise.all([reading.stop(), lookingUp.stop()])
    await giveTurn(turn)
  }
}
