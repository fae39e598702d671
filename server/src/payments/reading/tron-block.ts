import { type Hash, parseEventLogs } from 'viem'
import { type EvmClient, TRANSFER } from './evm-client.ts'
import { contradiction, hexText, type Known } from './evm-moves.ts'

/**
 * A block of TRON with its transactions, and the transfers of our tokens in it. Where a node of Ethereum would fail, java-tron
 * answers that there are no logs: for a block whose results it has not stored yet, which it does after the block itself, and, when
 * asked by address or topic, for each block that it got while its JSON-RPC was off.
 */
export async function readTronBlock({ ask }: EvmClient, { byContract }: Known, hash: Hash) {
  const block = await ask((node) => node.getBlock({ blockHash: hash, includeTransactions: true }))
  const last = block.transactions.at(-1)
  if (!last) return { block, logs: [] }
  const stored = await ask((node) => node.getTransactionReceipt({ hash: last.hash }))
  if (stored.blockHash !== hash) throw contradiction('a receipt of another block')
  const address = [...byContract.keys()]
  const logs = await ask((node) => node.getLogs({ blockHash: hash, event: TRANSFER, address, strict: true }))
  if (logs.length > 0) return { block, logs }
  // Nearly every block has transfers of USDT, so this is seldom asked.
  const all = await ask((node) => node.getLogs({ blockHash: hash }))
  const ofOurs = all.filter((log) => byContract.has(hexText(log.address)))
  return { block, logs: parseEventLogs({ abi: [TRANSFER], logs: ofOurs, strict: true }) }
}
