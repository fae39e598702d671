import { NETWORKS } from '@bank/contract/networks'
import { chanceOf } from '../../demo/chance.ts'
import type { Arrival, ChainReader } from '../../server/src/payments/reading/chain-reader.ts'
import { type Outcome, type Run, sizeOf } from '../harness/experiment.ts'
import { openFollowed } from './follower-scene.ts'

const { confirmationsNeeded } = NETWORKS.ethereum

/** So many chains are read by one bank, because all of its payments are compared after each. */
const CHAINS_OF_A_BANK = 50

const SIZES = {
  // With fewer confirmations there is less to read.
  small: { chains: 20, acts: 5, confirmationsNeeded: 4 },
  full: { chains: 60, acts: 12, confirmationsNeeded },
  night: { chains: 1000, acts: 8, confirmationsNeeded },
}

/**
 * Customers pay on chains with random blocks and reorganizations, shallow and deep, while two servers that are killed now and then
 * read them through nodes that lie now and then. Afterwards every payment that is on the chain is counted once, for the customer
 * who made it, and none that is not. The control reads through a node whose mempool keeps what is in
 * a block as another movement, so that payments are counted twice.
 */
export async function run({ postgres, seed, size }: Run): Promise<Outcome> {
  const real = await follow(postgres, `follower ${seed}`, sizeOf(SIZES, size))
  const { chains, acts } = sizeOf(SIZES, size)
  const few = { chains: 2, acts, confirmationsNeeded }
  const control = await follow(postgres, `control ${seed}`, few, neverForgetting)
  const doubled = control.wrong.filter((what) => what.includes('counted 2 times')).length
  const failures = [...new Set(real.wrong)].slice(0, 20)
  if (doubled === 0) failures.push('the control: no payment was counted twice')
  const { paid, undone, deep, killed, lies } = real
  return {
    line: `${paid} payments on ${chains} chains with ${undone} reorganizations (${deep} deep), ${killed} kills of two servers and ${lies} lies of their node: each counted once; the control counted ${doubled} twice`,
    failures,
  }
}

type Size = { chains: number; acts: number; confirmationsNeeded: number }

async function follow(
  postgres: Run['postgres'],
  seed: string,
  { chains, acts, confirmationsNeeded }: Size,
  change: (reader: ChainReader) => ChainReader = (reader) => reader,
) {
  const found = []
  for (let begun = 0; begun < chains; begun += CHAINS_OF_A_BANK) {
    const chance = chanceOf(`${seed} ${begun}`)
    await using scene = await openFollowed(postgres, chance, { change, confirmationsNeeded })
    const end = Math.min(chains, begun + CHAINS_OF_A_BANK)
    for (let n = begun; n < end; n++) await scene.liveOn(acts)
    found.push(scene.found())
  }
  return found.reduce(added)
}

type Found = ReturnType<Awaited<ReturnType<typeof openFollowed>>['found']>

const added = (one: Found, other: Found): Found => ({
  paid: one.paid + other.paid,
  undone: one.undone + other.undone,
  deep: one.deep + other.deep,
  killed: one.killed + other.killed,
  lies: one.lies + other.lies,
  wrong: [...one.wrong, ...other.wrong],
})

/** A node whose mempool keeps what is in a block, as a movement of its own. */
function neverForgetting(reader: ChainReader): ChainReader {
  const kept: Arrival[] = []
  return {
    ...reader,
    async arrivals(block, findOurs) {
      const arrivals = await reader.arrivals(block, findOurs)
      kept.push(...arrivals.map((arrival) => ({ ...arrival, outputIndex: arrival.outputIndex + 100 })))
      return arrivals
    },
    mempool: async () => kept,
  }
}
