import type { Asset } from '@bank/contract/networks'
import { type Address, type Hash, isAddress, maxUint256, type TransactionReceipt } from 'viem'
import { type Arrival, type FindOurs, NodeTrouble, type OurAddress } from './chain-reader.ts'
import { addressText, type EvmNetwork } from './evm-address.ts'

/** What the bank knows of a network: its coin, and its tokens by their contracts. */
export type Known = { network: EvmNetwork; coin: Asset; byContract: Map<Address, Asset> }

/** Coins that moved; `logIndex` is the log that says so, or null for the coin itself. */
type Moved = { txid: Hash; to: string; asset: Asset; units: bigint; logIndex: number | null }
type Arrived = Moved & { mine: OurAddress }

/** Whether what a node tells as the network's coin is that coin. */
export type IsCoin = (moved: Pick<Moved, 'txid' | 'to' | 'units'>) => Promise<boolean>

type Sent = { hash: Hash; to: Address | null; value: bigint }

export function coinMoves({ network, coin }: Known, sent: Sent[]): Moved[] {
  return sent.flatMap(({ hash, to, value }) =>
    to === null || value === 0n || !isAddress(to, { strict: false })
      ? []
      : [{ txid: hash, to: addressText(network, to), asset: coin, units: value, logIndex: null }],
  )
}

/** An address as `Known` has it. */
export function hexText(address: Address): Address {
  return `0x${address.slice(2).toLowerCase()}`
}

type TransferLog = {
  address: Address
  blockHash: Hash
  transactionHash: Hash
  logIndex: number
  removed: boolean
  args: { to: Address; value: bigint }
}

export function tokenMoves({ network, byContract }: Known, logs: TransferLog[], hash: Hash): Moved[] {
  return logs.flatMap(({ address, args, ...log }) => {
    const asset = byContract.get(hexText(address))
    if (!asset || log.blockHash !== hash || log.removed) throw contradiction('a log of something else')
    const { transactionHash: txid, logIndex } = log
    if (args.value === 0n) return []
    return [{ txid, to: addressText(network, args.to), asset, units: args.value, logIndex }]
  })
}

export async function arrivedOf(moved: Moved[], findOurs: FindOurs): Promise<Arrived[]> {
  const ours = await findOurs(moved.map(({ to, asset }) => ({ address: to, asset: asset.symbol })))
  return moved.flatMap((move, at) => {
    const mine = ours[at]
    return mine ? [{ ...move, mine }] : []
  })
}

/** Leaves out what is no coin of the network. One by one: those who tell allow few questions at once. */
export async function withoutFalseCoins(arrived: Arrived[], isCoin: IsCoin): Promise<Arrived[]> {
  const coins = []
  for (const move of arrived) if (move.logIndex !== null || (await isCoin(move))) coins.push(move)
  return coins
}

/** Where the movement stands in its transaction: 0 for the coin itself, and 1 on for its logs. Null if the transaction failed. */
export function placeOf({ txid, logIndex }: Moved, receipts: TransactionReceipt[]): number | null {
  const receipt = receipts.find(({ transactionHash }) => transactionHash === txid)
  if (!receipt) throw contradiction('no receipt')
  if (receipt.status === 'reverted') return null
  if (receipt.status !== 'success') throw contradiction('a receipt without a status')
  if (logIndex === null) return 0
  const place = receipt.logs.findIndex((log) => log.logIndex === logIndex)
  if (place < 0) throw contradiction('a log that its receipt does not have')
  return place + 1
}

export function arrivalOf({ txid, asset, units, mine }: Arrived, outputIndex: number): Arrival {
  if (units > maxUint256) throw contradiction('an amount that is none')
  return { txid, outputIndex, asset: asset.symbol, decimals: asset.decimals, units, ...mine }
}

export function contradiction(what: string): NodeTrouble {
  return new NodeTrouble('contradicts', `the node answered with ${what}`)
}
