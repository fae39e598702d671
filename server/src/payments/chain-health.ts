import { Network } from '@bank/contract/coin'
import { NETWORKS } from '@bank/contract/networks'
import type { ChainHealth } from '@bank/contract/payments'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'

type Row = Omit<ChainHealth, 'label' | 'confirmationsNeeded'>

/** How far each network is read. One that was never followed has only its name and its number of confirmations. */
export async function chainHealth(db: Queries): Promise<ChainHealth[]> {
  const rows = await db.rows<Row>(sql`
    select network, coalesce(leased_until > clock_timestamp() - interval '1 minute', false) as "isFollowed", head_height as height,
      head_at as "blockAt", settled_height as "settledHeight", heard_at as "heardAt", trouble, trouble_since as "troubleSince"
    from chains`)
  return Network.options.map((network) => {
    const row = rows.find((chain) => chain.network === network)
    const { label, confirmationsNeeded } = NETWORKS[network]
    return { ...(row ?? { ...UNKNOWN, network }), label, confirmationsNeeded }
  })
}

const UNKNOWN = {
  isFollowed: false,
  height: null,
  blockAt: null,
  settledHeight: null,
  heardAt: null,
  trouble: null,
  troubleSince: null,
}
