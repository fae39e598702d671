import sql from 'sql-template-tag'
import type { Database } from '../../server/src/db/connect.ts'
import type { TestChain } from '../../server/testing/chain/chain.ts'

/** What somebody has sent; `owner` is the customer whose it is, or null where only staff can tell. */
export type Paid = { txid: string; asset: string; units: bigint; address: string; owner: string | null }

type Row = {
  txid: string
  asset: string
  units: string
  state: string
  owner: string | null
  transactions: number
}

/** What the bank says of payments that is not so on the chain, once all are deep enough. */
export async function readTruth(owner: Database, chain: TestChain, paid: Paid[]): Promise<string[]> {
  const rows = await owner.rows<Row>(sql`
    select p.txid, p.asset, p.units::text, p.state, p.user_id as owner,
      (select count(*) from transactions t where t.id = p.transaction_id and t.user_id = p.user_id) as transactions
    from payments p where p.state in ('open', 'settled')`)
  const counted = Map.groupBy(rows, ({ txid }) => txid)
  const wrong: string[] = []
  const isDone = await Promise.all(paid.map(({ txid }) => chain.isDone(txid)))
  for (const [at, payment] of paid.entries()) {
    const found = counted.get(payment.txid) ?? []
    const isThere = isDone[at]
    if (found.length !== (isThere ? 1 : 0))
      wrong.push(`a payment of ${payment.asset} was counted ${found.length} times`)
    wrong.push(...found.flatMap((row) => differences(payment, row)))
  }
  const known = new Set(paid.map(({ txid }) => txid))
  wrong.push(...rows.filter(({ txid }) => !known.has(txid)).map(() => 'a payment that nobody made'))
  return wrong
}

function differences({ asset, units, owner }: Paid, row: Row): string[] {
  return [
    row.state === 'settled' ? [] : [`a deep payment is ${row.state}`],
    row.asset === asset && row.units === String(units) ? [] : ['a payment of another amount'],
    row.owner === owner
      ? []
      : [owner === null ? 'a payment of nobody is somebody’s' : 'a payment is not its customer’s'],
    row.transactions === (row.owner === null ? 0 : 1) ? [] : ['a payment without its transaction'],
  ].flat()
}
