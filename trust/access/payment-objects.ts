import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { BITCOIN_ADDRESS, type TestServer } from '../../server/testing/bank.ts'

/** A payment to the address of this wallet that fits nobody. */
export async function addPayment({ owner }: Pick<TestServer, 'owner'>, walletId: string): Promise<string> {
  const id = randomUUID()
  await owner.run(sql`insert into chains (network) values ('bitcoin') on conflict do nothing`)
  await owner.run(sql`
    insert into payments (id, network, txid, output_index, asset, decimals, units, address, wallet_id, rate_usd, state)
    values (${id}, 'bitcoin', ${id}, 0, 'BTC', 8, 100000, ${BITCOIN_ADDRESS}, ${walletId}, 40000, 'open')`)
  return id
}
