import { createHardhatRuntimeEnvironment } from 'hardhat/hre'
import { type Address, createTestClient, http, TransactionReceiptNotFoundError } from 'viem'
import { openPayer, USDC, USDT } from './payer.ts'
import { tokenCode } from './token.ts'

export { USDC, USDT } from './payer.ts'

/** So many questions for a block go to the node together. */
const BLOCKS_AT_ONCE = 100

/** A chain of our own: a real EVM behind a real JSON-RPC. */
export type TestChain = Awaited<ReturnType<typeof startChain>>

/**
 * Starts a node that makes a block only when it is told to, or at a steady pace as well. Its chain id is Ethereum's, unless given.
 * Every account that pays has as much as it needs.
 */
export async function startChain({ chainId = 1, port = 0, blockEveryMs = 0 } = {}) {
  const environment = await createHardhatRuntimeEnvironment(
    {
      networks: {
        chain: {
          type: 'edr-simulated',
          chainId,
          chainType: 'l1',
          mining: { auto: false, interval: blockEveryMs },
        },
      },
    },
    {},
    import.meta.dirname,
  )
  const server = await environment.network.createServer('chain', '127.0.0.1', port)
  const listening = await server.listen()
  const url = `http://127.0.0.1:${listening.port}`
  const payer = openPayer(url)
  await payer.fill()
  const { node } = payer
  const miner = createTestClient({
    mode: 'hardhat',
    transport: http(url, { batch: { batchSize: BLOCKS_AT_ONCE } }),
  })
  const { abi, bytecode } = await tokenCode()
  for (const token of [USDT, USDC]) await node.setCode({ address: token, bytecode })

  return {
    url,
    node,
    abi,
    pay: payer.pay,
    call: payer.call,
    give: payer.give,
    payToken: payer.payToken,
    /** Puts the same token at another address. */
    copyToken: (address: Address) => node.setCode({ address, bytecode }),
    /** Whether a transaction is in a block, and did what it was sent for. */
    isDone: (txid: string) =>
      node.getTransactionReceipt({ hash: `0x${txid.slice(2)}` }).then(
        ({ status }) => status === 'success',
        (error) => {
          if (error instanceof TransactionReceiptNotFoundError) return false
          throw error
        },
      ),
    /** Makes so many blocks. Each has a time of its own, so that no two branches are alike. */
    async mine(blocks = 1) {
      await node.increaseTime({ seconds: 1 + Math.floor(Math.random() * 1000) })
      // Each by a question of its own: the blocks of a larger number have no parents that can be looked up.
      for (let left = blocks; left > 0; left -= BLOCKS_AT_ONCE)
        await Promise.all(
          Array.from({ length: Math.min(left, BLOCKS_AT_ONCE) }, () => miner.mine({ blocks: 1 })),
        )
    },
    /** Remembers the chain as it is. The returned function undoes every block since. */
    async branch() {
      const [id, forget] = [await node.snapshot(), payer.remember()]
      return async () => {
        await node.revert({ id })
        forget()
      }
    },
    stop: () => server.close(),
  }
}
