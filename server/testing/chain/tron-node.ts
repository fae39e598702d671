import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import * as z from 'zod'

const Hex = z.string()
const Question = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()).default([]) })
const Filter = z.object({
  blockHash: Hex,
  address: z.array(Hex).optional(),
  topics: z.array(z.unknown()).default([]),
})
const Sent = z.object({
  hash: Hex,
  blockHash: Hex,
  blockNumber: Hex,
  transactionIndex: Hex,
  from: Hex,
  to: Hex.nullable(),
  gas: Hex,
  gasPrice: Hex,
  value: Hex,
  input: Hex,
  r: Hex,
  s: Hex,
})
const Block = z.object({
  number: Hex,
  hash: Hex,
  parentHash: Hex,
  timestamp: Hex,
  transactionsRoot: Hex,
  miner: Hex,
  size: Hex,
  gasLimit: Hex,
  gasUsed: Hex,
  transactions: z.array(z.union([Hex, Sent])),
})
const Log = z.object({
  logIndex: Hex,
  transactionIndex: Hex,
  transactionHash: Hex,
  blockHash: Hex,
  blockNumber: Hex,
  address: Hex,
  data: Hex,
  topics: z.array(Hex),
  removed: z.boolean().default(false),
})
const Receipt = z.object({
  blockHash: Hex,
  blockNumber: Hex,
  transactionIndex: Hex,
  transactionHash: Hex,
  from: Hex,
  to: Hex.nullable(),
  cumulativeGasUsed: Hex,
  effectiveGasPrice: Hex,
  gasUsed: Hex,
  contractAddress: Hex.nullable(),
  logs: z.array(Log),
  status: Hex,
})

const nothing = (bytes: number) => `0x${'00'.repeat(bytes)}`

/** With status 200, whatever is wrong. */
const LIMITED = { Error: 'class java.lang.IllegalAccessException : lack of computing resources' }

const API_PATH = '/wallet/gettransactionbyid'

class Refusal extends Error {}

/** What a node of TRON says, of a chain that is none of TRON, and what can be wrong with it. */
export type TronNode = {
  url: string
  apiUrl: string
  /** Transactions that moved so many of a TRC-10 token, and no TRX. */
  trc10: Set<string>
  /** Whether it answers anything but that it has too much to do. */
  isLimited: boolean
  /** Whether it had its JSON-RPC on when it got its blocks: without that, it finds no log by address or topic. */
  findsLogs: boolean
  /** Whether it has stored what its transactions did, which it does after their block can be read. */
  hasResults: boolean
  api: 'answers' | 'is behind' | 'is limited' | 'fails' | 'is elsewhere'
  /** So many questions it answers until it is limited. */
  apiAnswers: number
  /** What it makes of a true answer, in JSON. */
  apiLie: ((answer: string) => string) | null
  /** The headers of the last request. */
  heard: IncomingMessage['headers']
  stop(): Promise<void>
}

/**
 * A node that speaks of a chain as java-tron 4.8 does: with the fields, the values and the errors of its
 * framework/src/main/java/org/tron/core/services, jsonrpc/TronJsonRpcImpl.java and http/GetTransactionByIdServlet.java. One wei is
 * one sun. Hashes are the chain's.
 */
export async function startTronNode(truth: string): Promise<TronNode> {
  const node: TronNode = {
    ...{ url: '', apiUrl: '', trc10: new Set(), isLimited: false, findsLogs: true, hasResults: true },
    ...{
      api: 'answers',
      apiAnswers: Number.POSITIVE_INFINITY,
      apiLie: null,
      heard: {},
      stop: async () => {},
    },
  }
  const ask = async (method: string, ...params: unknown[]) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(truth, { method: 'POST', headers, body })
    return z.object({ result: z.unknown() }).parse(await answer.json()).result
  }
  const server = createServer(async (request, reply) => {
    node.heard = request.headers
    reply.setHeader('content-type', 'application/json; charset=utf-8')
    const asked = await json(request)
    const isElsewhere = request.url === `/elsewhere${API_PATH}`
    if (request.url === '/jsonrpc') reply.end(JSON.stringify(await rpcAnswer(node, ask, asked)))
    else if (request.url !== API_PATH && !isElsewhere) reply.writeHead(404).end('not found')
    else if (node.api === 'fails') reply.writeHead(503).end('service unavailable')
    else if (node.api === 'is elsewhere' && !isElsewhere)
      reply.writeHead(307, { location: `/elsewhere${API_PATH}` }).end()
    else {
      const answer = JSON.stringify(await apiAnswer(node, ask, asked))
      reply.end(node.apiLie ? node.apiLie(answer) : answer)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return Object.assign(node, {
    url: `http://127.0.0.1:${port}/jsonrpc`,
    apiUrl: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  })
}

type Ask = (method: string, ...params: unknown[]) => Promise<unknown>

async function rpcAnswer(node: TronNode, ask: Ask, asked: unknown) {
  if (node.isLimited) return LIMITED
  const { id, method, params } = Question.parse(asked)
  try {
    return { jsonrpc: '2.0', id, result: await resultOf(node, ask, method, params) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { jsonrpc: '2.0', id, error: { code: -32602, message: error.message, data: '{}' } }
  }
}

async function resultOf(node: TronNode, ask: Ask, method: string, params: unknown[]) {
  if (method === 'eth_chainId') return ask(method)
  if (method === 'eth_getBlockByNumber' && params[0] === 'pending')
    throw new Refusal('TAG pending not supported')
  if (method === 'eth_getBlockByNumber' || method === 'eth_getBlockByHash') {
    const block = Block.nullable().parse(await ask(method, ...params))
    return block && blockTold(block)
  }
  if (method === 'eth_getTransactionReceipt') {
    const receipt = node.hasResults ? await ask(method, ...params) : null
    return receipt && receiptTold(Receipt.parse(receipt))
  }
  if (method === 'eth_getLogs') return logsTold(node, ask, Filter.parse(params[0]))
  throw new Refusal('method not found')
}

const blockTold = ({ transactions, ...block }: z.output<typeof Block>) => ({
  ...block,
  baseFeePerGas: '0x0',
  difficulty: '0x0',
  extraData: '0x',
  logsBloom: nothing(256),
  mixHash: nothing(32),
  nonce: nothing(8),
  receiptsRoot: nothing(32),
  sha3Uncles: nothing(32),
  stateRoot: '0x',
  totalDifficulty: '0x0',
  transactions: transactions.map((sent) =>
    typeof sent === 'string' ? sent : { ...sent, nonce: nothing(8), type: '0x0', v: '0x1b' },
  ),
  uncles: [],
})

const receiptTold = (receipt: z.output<typeof Receipt>) => ({
  ...receipt,
  logsBloom: nothing(256),
  type: '0x0',
})

async function logsTold(node: TronNode, ask: Ask, { blockHash, address, topics }: z.output<typeof Filter>) {
  if ((await ask('eth_getBlockByHash', blockHash, false)) === null) throw new Refusal('invalid blockHash')
  const isFiltered = address !== undefined || topics.length > 0
  if (!node.hasResults || (isFiltered && !node.findsLogs)) return []
  return z.array(Log).parse(await ask('eth_getLogs', { blockHash, ...(address && { address }), topics }))
}

const AskedOfApi = z.object({ value: z.string().regex(/^[0-9a-f]{64}$/), visible: z.literal(false) })

async function apiAnswer(node: TronNode, ask: Ask, asked: unknown) {
  const { value } = AskedOfApi.parse(asked)
  if (node.api === 'is limited' || node.apiAnswers === 0) return LIMITED
  node.apiAnswers -= 1
  const found = await ask('eth_getTransactionByHash', `0x${value}`)
  if (node.api === 'is behind' || found === null) return {}
  return {
    ret: [{ contractRet: 'SUCCESS' }],
    signature: ['00'.repeat(65)],
    txID: value,
    raw_data: {
      contract: [contractOf(Sent.parse(found), node.trc10.has(`0x${value}`))],
      ref_block_bytes: '0000',
      ref_block_hash: '00'.repeat(8),
      expiration: 1_800_000_060_000,
      timestamp: 1_800_000_000_000,
    },
    raw_data_hex: '0a',
  }
}

function contractOf({ from, to, value, input }: z.output<typeof Sent>, isTrc10: boolean) {
  const [owner_address, there] = [from, to ?? '0x'].map((address) => address.replace('0x', '41'))
  const amount = Number(value)
  if (isTrc10)
    return contract('TransferAssetContract', { amount, asset_name: '31', owner_address, to_address: there })
  if (input === '0x') return contract('TransferContract', { amount, owner_address, to_address: there })
  // Protobuf leaves out what is zero.
  const paid = amount > 0 ? { call_value: amount } : {}
  return contract('TriggerSmartContract', {
    ...paid,
    data: input.slice(2),
    owner_address,
    contract_address: there,
  })
}

const contract = (type: string, value: object) => ({
  parameter: { value, type_url: `type.googleapis.com/protocol.${type}` },
  type,
})
