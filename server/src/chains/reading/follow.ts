import { type Arrival, type Block, type ChainReader, type FindOurs, NodeTrouble } from './chain-reader.ts'
import {
  begin,
  type Checkpoint,
  goBack,
  rememberedBlocks,
  settle,
  storeOpen,
  type Turn,
  takeTurn,
} from './progress.ts'

/** So many settled blocks are read together, before they are stored. */
const BATCH = 10

/** What is known of blocks by their hash, so that each is read once. */
export type Cache = Map<string, { block: Block; arrivals: Arrival[] }>

type Following = {
  turn: Turn
  reader: ChainReader
  findOurs: FindOurs
  /** Blocks from the one with a payment up to the newest, both included, until it is settled. */
  confirmationsNeeded: number
  cache: Cache
}

/**
 * Reads a network once, as far as it has come (DEC-71): first what has settled since, in order, each block once; then what can
 * still change, from the head by parent hash down to the checkpoint. A reorganization of open blocks therefore needs no code of its
 * own. Returns whether it was this server's turn. Throws `NodeTrouble`, after which nothing of what the node said is stored.
 */
export async function readOnce(following: Following): Promise<boolean> {
  const { turn, reader } = following
  const progress = await takeTurn(turn)
  if (!progress) return false
  const genesis = await reader.genesis()
  if (progress.genesisHash !== null && progress.genesisHash !== genesis)
    throw new NodeTrouble('other-network', 'the node’s chain has another first block')
  const head = await reader.head()
  const start = progress.settled ?? (await beginAt(following, genesis, head))
  const settled = await settleUpTo(following, await standing(following, start, head), head)
  await readOpen(following, settled, head)
  return true
}

async function beginAt({ turn, reader, confirmationsNeeded }: Following, genesis: string, head: Block) {
  const height = Math.max(0, head.height - confirmationsNeeded)
  const block = await blockAt(reader, height)
  await begin(turn, genesis, block, head)
  return block
}

/** The checkpoint, or where the chain has left it: the newest settled block that the chain still has. */
async function standing({ turn, reader }: Following, settled: Checkpoint, head: Block): Promise<Checkpoint> {
  if (head.height < settled.height)
    throw new NodeTrouble('behind', `the node’s head is ${settled.height - head.height} blocks behind`)
  if ((await blockAt(reader, settled.height)).hash === settled.hash) return settled
  for (const known of await rememberedBlocks(turn)) {
    const { hash } = await blockAt(reader, known.height)
    if (hash !== known.hash) continue
    await goBack(turn, known)
    return known
  }
  throw new NodeTrouble('contradicts', 'the node has none of the blocks that were read')
}

async function settleUpTo(following: Following, from: Checkpoint, head: Block): Promise<Checkpoint> {
  const { turn, reader, confirmationsNeeded } = following
  const last = head.height - confirmationsNeeded + 1
  let settled = from
  while (settled.height < last) {
    const size = Math.min(BATCH, last - settled.height)
    const heights = Array.from({ length: size }, (_, at) => settled.height + 1 + at)
    const blocks = await Promise.all(heights.map((height) => blockAt(reader, height)))
    let parent = settled.hash
    for (const block of blocks) {
      if (block.parentHash !== parent)
        throw new NodeTrouble('contradicts', 'blocks that don’t follow each other')
      parent = block.hash
    }
    const read = await Promise.all(blocks.map((block) => readBlock(following, block)))
    await settle(turn, settled, read)
    for (const { hash } of blocks) following.cache.delete(hash)
    settled = { height: settled.height + size, hash: parent }
  }
  return settled
}

async function readOpen(following: Following, settled: Checkpoint, head: Block): Promise<void> {
  const { turn, reader, findOurs, cache } = following
  const open: Block[] = []
  for (let block = head; block.height > settled.height; block = await parentOf(following, block))
    open.push(block)
  const lowest = open.at(-1)
  if (lowest && lowest.parentHash !== settled.hash)
    throw new NodeTrouble('contradicts', 'a head that does not follow from its settled blocks')
  const read = []
  for (const block of open.reverse()) read.push(await readBlock(following, block))
  const mempool = await reader.mempool(findOurs)
  await storeOpen(turn, head, read, mempool)
  const current = new Set(open.map(({ hash }) => hash))
  for (const hash of cache.keys()) if (!current.has(hash)) cache.delete(hash)
}

async function parentOf({ reader, cache }: Following, { parentHash, height }: Block): Promise<Block> {
  const parent = cache.get(parentHash)?.block ?? (await reader.blockBy(parentHash))
  if (!parent || parent.height !== height - 1)
    throw new NodeTrouble('contradicts', 'a block without its parent')
  return parent
}

async function readBlock({ reader, findOurs, cache }: Following, block: Block) {
  const known = cache.get(block.hash)
  if (known) return known
  const read = { block, arrivals: await reader.arrivals(block, findOurs) }
  cache.set(block.hash, read)
  return read
}

async function blockAt(reader: ChainReader, height: number): Promise<Block> {
  const block = await reader.blockAt(height)
  if (!block) throw new NodeTrouble('behind', 'the node does not have a block below its head')
  return block
}
