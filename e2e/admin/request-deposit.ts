import { transactions } from '@bank/contract/transactions'
import { wallets } from '@bank/contract/wallets'
import type { Visitor } from '../test.ts'

/** Requests a deposit for a customer through the API, to the first wallet of the list. The request stays pending. */
export async function requestDeposit({ call }: Visitor, amount: number): Promise<string> {
  const [wallet] = (await call(wallets.list, { query: {} })).data
  if (!wallet) throw new Error('There is no wallet to pay to.')
  const body = transactions.create.input.shape.body.parse({
    type: 'deposit',
    accountType: 'savings',
    amount,
    cryptoType: wallet.name,
    cryptoAddress: wallet.address,
  })
  return (await call(transactions.create, { body })).data.id
}
