import { findAsset } from '@bank/contract/networks'
import { expect, test } from 'vitest'
import { startChain } from '../../server/testing/chain/chain.ts'
import { CHAIN_ID } from './demonstration-chain.ts'
import { payOnDemonstrationChain } from './payment.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const eth = assetNamed('ETH')
const usdt = assetNamed('USDT')

test('coins and tokens arrive on the demonstration’s chain', async () => {
  const chain = await startChain({ chainId: CHAIN_ID })
  try {
    const paid = [
      await payOnDemonstrationChain(chain.url, { address: ADDRESS, asset: eth }, 5n),
      await payOnDemonstrationChain(chain.url, { address: ADDRESS, asset: usdt }, 7n),
    ]
    await chain.mine()
    const block = await chain.node.getBlock()
    expect(block.transactions).toEqual(expect.arrayContaining(paid))
    const [, token] = await Promise.all(
      paid.map((hash) => chain.node.getTransactionReceipt({ hash: `0x${hash.slice(2)}` })),
    )
    expect(token).toMatchObject({ status: 'success', logs: [{ address: usdt.contract?.toLowerCase() }] })
  } finally {
    await chain.stop()
  }
})

test('nothing is paid on another chain', async () => {
  const chain = await startChain({ chainId: 1 })
  try {
    await expect(payOnDemonstrationChain(chain.url, { address: ADDRESS, asset: eth }, 5n)).rejects.toThrow(
      'This pays on the chain 31337 alone, which npm run demo:chain runs. The node’s chain is 1.',
    )
    const pending = await chain.node.getBlock({ blockTag: 'pending' })
    expect(pending.transactions).toEqual([])
  } finally {
    await chain.stop()
  }
})

test('the error about a node that does not answer leaves out its address', async () => {
  const paying = payOnDemonstrationChain('http://127.0.0.1:9/secret', { address: ADDRESS, asset: eth }, 5n)
  await expect(paying).rejects.toThrow('The node does not answer. Start npm run demo:chain first.')
})

function assetNamed(symbol: string) {
  const asset = findAsset('ethereum', symbol)
  if (!asset) throw new Error(`${symbol} is unknown`)
  return asset
}
