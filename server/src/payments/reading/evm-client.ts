import {
  BaseError,
  BlockNotFoundError,
  createPublicClient,
  custom,
  http,
  parseAbiItem,
  TransactionReceiptNotFoundError,
} from 'viem'
import { NodeTrouble } from './chain-reader.ts'
import { takeNodeCredentials } from './tron-key.ts'

/** The event that every ERC-20 token emits when it moves. */
export const TRANSFER = parseAbiItem(
  'event Transfer(address indexed from, address indexed to, uint256 value)',
)

const TIMEOUT_MS = 10_000
/** Of one answer, in bytes. A full block of Ethereum has about two million. */
const MAX_BYTES = 32 * 1024 * 1024

type Node = ReturnType<typeof connect>

export type EvmClient = {
  /** Asks the node. Throws `NodeTrouble`, never an error of viem's, which names the address. */
  ask<Answer>(question: (node: Node) => Promise<Answer>): Promise<Answer>
  /** The same for a block or a receipt; null if the node does not have it. */
  find<Answer>(question: (node: Node) => Promise<Answer>): Promise<Answer | null>
}

export function openEvmClient(address: string, maxBytes = MAX_BYTES): EvmClient {
  const node = connect(address, maxBytes)
  const ask: EvmClient['ask'] = (question) =>
    question(node).catch((error) => {
      throw troubleOf(error)
    })
  return {
    ask,
    find: (question) =>
      ask((asked) =>
        question(asked).catch((error) => {
          if (isMissing(error)) return null
          throw error
        }),
      ),
  }
}

function connect(address: string, maxBytes: number) {
  const url = new URL(address)
  const headers = takeNodeCredentials(url)
  const sender = http(url.href, {
    timeout: TIMEOUT_MS,
    retryCount: 0,
    maxResponseBodySize: maxBytes,
    fetchOptions: { headers, redirect: 'error' },
  })({})
  const transport = custom(
    {
      async request(question: Parameters<typeof sender.request>[0]) {
        const answer: unknown = await sender.request(question)
        // What a node does not have is null. A busy node of TRON answers with an error of its own, and viem with nothing.
        if (answer === undefined) throw new BaseError('the answer has neither a result nor an error')
        return answer
      },
    },
    { retryCount: 0 },
  )
  return createPublicClient({ transport, cacheTime: 0 })
}

const isMissing = (error: unknown) =>
  error instanceof BlockNotFoundError || error instanceof TransactionReceiptNotFoundError

function troubleOf(error: unknown): NodeTrouble {
  const name = error instanceof Error ? error.name : 'no error'
  return error instanceof BaseError && !isMissing(error)
    ? new NodeTrouble('unreachable', `the node gave no answer (${name})`)
    : new NodeTrouble('contradicts', `the node’s answer makes no sense (${name})`)
}
