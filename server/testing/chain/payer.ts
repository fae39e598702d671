import { NETWORKS } from '@bank/contract/networks'
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
import { tokenAbi } from './token.ts'

/** Where USDT is on Ethereum: the chain of the tests has a token of ours there. */
export const USDT = tokenAddress('USDT')
export const USDC = tokenAddress('USDC')

/** A new account, on a chain that can be told what accounts have. */
export function openPayer(url: string) {
  const node = createTestClient({ mode: 'hardhat', transport: http(url), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
  const account = privateKeyToAccount(generatePrivateKey())
  let nonce = 0

  const send = (to: Address, value: bigint, data?: Hash) =>
    node.sendTransaction({
      ...{ account, chain: null, to, value, nonce: nonce++, ...(data && { data }) },
      // Always the same, so that the same payment is the same transaction on every branch.
      ...{ gas: 500_000n, maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 1n },
    })

  return {
    node,
    /** Gives the payer as much as it needs. */
    fill: () => node.setBalance({ address: account.address, value: 10n ** 30n }),
    /** Sends coins, in wei; they wait for the next block. */
    pay: (to: string, value: bigint) => send(addressOf(to), value),
    /** Sends a call to a contract. */
    call: (to: Address, data: Hash, value = 0n) => send(to, value, data),
    /** Gives the payer units of a token. */
    give: (token: Address, units: bigint) =>
      send(
        token,
        0n,
        encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [account.address, units] }),
      ),
    /** Sends units of a token that the payer has. */
    payToken: (token: Address, to: string, units: bigint) =>
      send(
        token,
        0n,
        encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [addressOf(to), units] }),
      ),
    /** Remembers what was sent. The returned function forgets what was sent since. */
    remember() {
      const before = nonce
      return () => {
        nonce = before
      }
    },
  }
}

function addressOf(text: string): Address {
  return `0x${text.slice(2)}`
}

/** Where a token is on Ethereum. */
export function tokenAddress(symbol: string): Address {
  const contract = NETWORKS.ethereum.assets.find((asset) => asset.symbol === symbol)?.contract
  if (!contract) throw new Error(`${symbol} has no contract`)
  return addressOf(contract)
}
