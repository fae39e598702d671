import { NETWORKS } from '@bank/contract/networks'
import { createHardhatRuntimeEnvironment } from 'hardhat/hre'
import {
  type Address,
  createTestClient,
  encodeFunctionData,
  type Hash,
  http,
  publicActions,
  walletActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { tokenCode } from './token.ts'

/** A chain of our own: a real EVM behind a real JSON-RPC. */
export type TestChain = Awaited<ReturnType<typeof startChain>>

/** Where USDT is on Ethereum: the chain of the tests has a token of ours there. */
export const USDT = tokenAddress('USDT')
export const USDC = tokenAddress('USDC')

/**
 * Starts a node that makes a block only when it is told to. Its chain id is Ethereum's, unless given. Every account that pays has as
 * much as it needs.
 */
export async function startChain({ chainId = 1, port = 0 }: { chainId?: number; port?: number } = {}) {
  const environment = await createHardhatRuntimeEnvironment(
    {
      networks: {
        chain: { type: 'edr-simulated', chainId, chainType: 'l1', mining: { auto: false, interval: 0 } },
      },
    },
    {},
    import.meta.dirname,
  )
  const server = await environment.network.createServer('chain', '127.0.0.1', port)
  const listening = await server.listen()
  const url = `http://127.0.0.1:${listening.port}`
  const node = createTestClient({ mode: 'hardhat', transport: http(url), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
  const payer = privateKeyToAccount(generatePrivateKey())
  await node.setBalance({ address: payer.address, value: 10n ** 30n })
  const { abi, bytecode } = tokenCode()
  for (const token of [USDT, USDC]) await node.setCode({ address: token, bytecode })
  let nonce = 0

  const send = (to: Address, value: bigint, data?: Hash) =>
    node.sendTransaction({
      ...{ account: payer, chain: null, to, value, nonce: nonce++, ...(data && { data }) },
      // Always the same, so that the same payment is the same transaction on every branch.
      ...{ gas: 500_000n, maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 1n },
    })

  return {
    url,
    node,
    abi,
    /** Sends coins, in wei; they wait for the next block. */
    pay: (to: string, value: bigint) => send(addressOf(to), value),
    /** Sends a call to a contract. */
    call: (to: Address, data: Hash, value = 0n) => send(to, value, data),
    /** Gives the payer units of a token. */
    give: (token: Address, units: bigint) =>
      send(token, 0n, encodeFunctionData({ abi, functionName: 'mint', args: [payer.address, units] })),
    /** Puts the same token at another address. */
    copyToken: (address: Address) => node.setCode({ address, bytecode }),
    /** Makes so many blocks. Each has a time of its own, so that no two branches are alike. */
    async mine(blocks = 1) {
      await node.increaseTime({ seconds: 1 + Math.floor(Math.random() * 1000) })
      // One by one: the blocks of a larger number have no parents that can be looked up.
      for (let made = 0; made < blocks; made++) await node.mine({ blocks: 1 })
    },
    /** Remembers the chain as it is. The returned function undoes every block since. */
    async branch() {
      const [id, before] = [await node.snapshot(), nonce]
      return async () => {
        await node.revert({ id })
        nonce = before
      }
    },
    stop: () => server.close(),
  }
}

function addressOf(text: string): Address {
  return `0x${text.slice(2)}`
}

function tokenAddress(symbol: string): Address {
  const contract = NETWORKS.ethereum.assets.find((asset) => asset.symbol === symbol)?.contract
  if (!contract) throw new Error(`${symbol} has no contract`)
  return addressOf(contract)
}
