import { type Arrival, type Block, type ChainReader, type FindOurs, NodeTrouble } from './chain-reader.ts'
import {
  begin,
  type Checkpoint,
  goBack,
  prolong,
  rememberedBlocks,
  settle,
  storeOpen,
  type Turn,
  takeTurn,
} from './progress.ts'
import type { Read } from './store-arrivals.ts'

/** So many settled blocks are read together, before they are stored. */
const BATCH = 10
/** After so many, what they brought is worked on, and the server can be stopped. */
const SETTLED_AT_ONCE = 100

/** What is known of blocks by their hash, so that each is looked up and read once; null before it is read. */
export type Cache = Map<string, { block: Block; arrivals: Arrival[] | null }>

type Following = {
  turn: Turn
  reader: ChainReader
  findOurs: FindOurs
  /** Blocks from the one with a payment up to the newest, both included, until it is settled. */
  confirmationsNeeded: number
  cache: Cache
  /** Called at the end of a look that has left more to settle than it read. */
  onMore?: () => void
  /** Once it is aborted, the node is asked nothing more. */
  signal?: AbortSignal
}

/**
 * Reads a network once, as far as it has come (DEC-71): first what has settled since, in order, each block once; then what can
 * still change, from the head by parent hash down to the checkpoint. A reorganization of open blocks therefore needs no code of its
 * own. Returns whether it was this server's turn. Throws `NodeTrouble` when it stops believing the node; what was settled before stays.
 */
export async function readOnce(following: Following): Promise<boolean> {
  const { turn, reader } = following
  const progress = await takeTurn(turn)
  if (!progress) return false
  const genesis = await reader.genesis()
  if (progress.genesisHash !== null && progress.genesisHash !== genesis)
    throw new NodeTrouble('other-network', 'the node’s chain has another first block')
  await goOn(following)
  const head = await reader.head()
  if (progress.headHeight !== null && head.height < progress.headHeight)
    throw new NodeTrouble('behind', `the node’s head is ${progress.headHeight - head.height} blocks behind`)
  await goOn(following)
  const start = await standing(following, progress.settled ?? (await beginAt(following, genesis, head)))
  // The newest blocks first: a head that is not connected to them must not settle anything.
  const open = await openBlocks(following, start, head)
  const settled = await settleUpTo(following, start, { head, open })
  if (settled.height === head.height - open.length) await readOpen(following, head, open)
  else following.onMore?.()
  return true
}

/** Between two questions to the node: a server that is stopping asks no more, and one with a slow node keeps its turn. */
async function goOn({ turn, signal }: Following): Promise<void> {
  signal?.throwIfAborted()
  await prolong(turn)
}

async function beginAt({ turn, reader, confirmationsNeeded }: Following, genesis: string, head: Block) {
  const height = Math.max(0, head.height - confirmationsNeeded)
  const block = await blockAt(reader, height)
  await begin(turn, genesis, block, head)
  return block
}

/** The checkpoint, or where the chain has left it: the newest settled block that the chain still has. */
async function standing({ turn, reader }: Following, settled: Checkpoint): Promise<Checkpoint> {
  if ((await blockAt(reader, settled.height)).hash === settled.hash) return settled
  for (const known of await rememberedBlocks(turn)) {
    const { hash } = await blockAt(reader, known.height)
    if (hash !== known.hash) continue
    await goBack(turn, known)
    return known
  }
  throw new NodeTrouble('contradicts', 'the node has none of the blocks that were read')
}

/** The blocks that can still change, oldest first. */
async function openBlocks(following: Following, from: Checkpoint, head: Block): Promise<Block[]> {
  const lowest = Math.max(from.height, head.height - following.confirmationsNeeded + 1) + 1
  const open: Block[] = []
  for (let block = head; block.height >= lowest; block = await parentOf(following, block)) open.push(block)
  return open.reverse()
}

type Newest = { head: Block; open: Block[] }

/** Reads what has settled since, or the first of it. */
async function settleUpTo(
  following: Following,
  from: Checkpoint,
  { head, open }: Newest,
): Promise<Checkpoint> {
  const { turn, reader } = following
  const last = head.height - open.length
  const end = Math.min(last, from.height + SETTLED_AT_ONCE)
  const hashBelow = open[0]?.parentHash ?? head.hash
  let settled = from
  while (settled.height < end) {
    const size = Math.min(BATCH, end - settled.height)
    await goOn(following)
    const heights = Array.from({ length: size }, (_, at) => settled.height + 1 + at)
    const blocks = await Promise.all(heights.map((height) => blockAt(reader, height)))
    let parent = settled.hash
    for (const block of blocks) {
      if (block.parentHash !== parent)
        throw new NodeTrouble('contradicts', 'blocks that don’t follow each other')
      parent = block.hash
    }
    const next = { height: settled.height + size, hash: parent }
    if (next.height === last && next.hash !== hashBelow) throw unconnected()
    await goOn(following)
    const read = await Promise.all(blocks.map((block) => readBlock(following, block)))
    await settle(turn, settled, read, head)
    for (const { hash } of blocks) following.cache.delete(hash)
    settled = next
  }
  if (settled.height === last && settled.hash !== hashBelow) throw unconnected()
  return settled
}

function unconnected(): NodeTrouble {
  return new NodeTrouble('contradicts', 'a head that does not follow from its settled blocks')
}

async function readOpen(following: Following, head: Block, open: Block[]): Promise<void> {
  const { turn, reader, findOurs, cache } = following
  const read = []
  for (const block of open) {
    if (!cache.get(block.hash)?.arrivals) await goOn(following)
    read.push(await readBlock(following, block))
  }
  const mempool = await reader.mempool(findOurs)
  await storeOpen(turn, head, read, mempool)
  const current = new Set(open.map(({ hash }) => hash))
  for (const hash of cache.keys()) if (!current.has(hash)) cache.delete(hash)
}

async function parentOf(following: Following, { parentHash, height }: Block): Promise<Block> {
  const parent = following.cache.get(parentHash)?.block ?? (await lookUp(following, parentHash))
  if (!parent || parent.height !== height - 1)
    throw new NodeTrouble('contradicts', 'a block without its parent')
  return parent
}

async function lookUp(following: Following, hash: string): Promise<Block | null> {
  await goOn(following)
  const block = await following.reader.blockBy(hash)
  if (block) following.cache.set(hash, { block, arrivals: null })
  return block
}

async function readBlock({ reader, findOurs, cache }: Following, block: Block): Promise<Read> {
  const known = cache.get(block.hash)?.arrivals
  const read = { block, arrivals: known ?? (await reader.arrivals(block, findOurs)) }
  cache.set(block.hash, read)
  return read
}

async function blockAt(reader: ChainReader, height: number): Promise<Block> {
  const block = await reader.blockAt(height)
  if (!block) throw new NodeTrouble('behind', 'the node does not have a block below its head')
  return block
}
