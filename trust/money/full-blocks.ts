import { createHash } from 'node:crypto'
import type { Lie } from '../../server/testing/chain/lying-node.ts'

/** About as many as a block of Ethereum has, and as long. */
const TRANSACTIONS = 200
const INPUT_BYTES = 300

const hashOf = (n: number) => createHash('sha256').update(`transaction ${n}`).digest('hex')

const STRANGERS = Array.from({ length: TRANSACTIONS }, (_, n) => ({
  ...{
    hash: `0x${hashOf(n)}`,
    type: '0x2',
    chainId: '0x1',
    nonce: '0x5',
    gas: '0x5208',
    value: '0xde0b6b3a7640000',
  },
  ...{
    from: `0x${hashOf(n).slice(0, 40)}`,
    to: `0x${hashOf(n).slice(24)}`,
    transactionIndex: `0x${n.toString(16)}`,
  },
  ...{
    maxFeePerGas: '0x3b9aca00',
    maxPriorityFeePerGas: '0x1',
    gasPrice: '0x3b9aca00',
    accessList: [],
    v: '0x1',
  },
  ...{
    r: `0x${hashOf(n)}`,
    s: `0x${hashOf(n)}`,
    yParity: '0x1',
    input: `0x${hashOf(n).repeat(INPUT_BYTES / 32)}`,
  },
}))

/** Fills each block with payments of strangers to strangers, as the blocks of Ethereum are. */
export const asFull: Lie = (method, told, params) => {
  if (!method.startsWith('eth_getBlockBy') || params[1] !== true) return told
  if (typeof told !== 'object' || told === null || !('hash' in told) || !('number' in told)) return told
  const { hash: blockHash, number: blockNumber } = told
  const own = 'transactions' in told && Array.isArray(told.transactions) ? told.transactions : []
  const strangers = STRANGERS.map((transaction) => ({ ...transaction, blockHash, blockNumber }))
  return { ...told, transactions: [...own, ...strangers] }
}
