import type { WaitingChanges, WalletChange } from '@bank/contract/wallet-changes'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { personOf } from '../users/user.ts'
import { previewOf } from './deposits.ts'
import { isForged } from './due-changes.ts'
import { type ProposalRow, proposalColumns, proposalOf } from './proposal.ts'
import { countOtherAdministrators, getApproval } from './propose.ts'
import { beginReading, type Evidence, evidenceColumns, type WalletTrust } from './trust.ts'
import { qrAsText } from './wallet-list.ts'

type Listed = ProposalRow & { proposer: WalletChange['proposedBy'] }

/**
 * The waiting changes, oldest first, without those that this application did not create, and the number of
 * administrators who could confirm them.
 */
export async function listChanges(db: Queries, trust: WalletTrust, userId: string): Promise<WaitingChanges> {
  const rows = await db.rows<Listed>(sql`
    select p.*, ${personOf(sql`u`, sql`p."proposedBy"`)} as proposer
    from (select ${proposalColumns} from wallet_proposals where decided_at is null) p
    left join users u on u.id = p."proposedBy"
    order by p."proposedAt", p.id`)
  const ids = rows.flatMap(({ walletId }) => (walletId === null ? [] : [walletId]))
  const seen = await findSeen(db, trust, ids)
  return {
    approval: await getApproval(db),
    otherAdministrators: await countOtherAdministrators(db, userId),
    changes: rows.filter((row) => !isForged(trust, row)).map((row) => changeOf(row, seen)),
  }
}

type Seen = Map<string, NonNullable<WalletChange['current']>>

/** What customers currently see of the wallets with waiting changes. A withdrawn wallet is left out. */
async function findSeen(db: Queries, trust: WalletTrust, ids: string[]): Promise<Seen> {
  const doubtOf = beginReading(trust)
  const found = await db.rows<Evidence>(sql`
    select ${evidenceColumns} from wallets w
    join wallet_addresses a on a.wallet_id = w.id and a.retired_at is null
    where w.archived_at is null and w.id = any(${ids}::uuid[])`)
  return new Map(
    found
      .filter((evidence) => doubtOf(evidence) === null)
      .map(({ id, name, network, address, depositAddresses, extendedPublicKey }) => [
        id,
        { name, network, address, depositAddresses, extendedPublicKey },
      ]),
  )
}

function changeOf(row: Listed, seen: Seen): WalletChange {
  const { id, approval, change, proposedAt, effectiveAt } = proposalOf(row)
  const about = {
    id,
    kind: change.kind,
    approval,
    proposedBy: row.proposer,
    proposedAt,
    takesEffectAt: effectiveAt,
  }
  if (change.kind === 'setting')
    return { ...about, wallet: null, current: null, wantedApproval: change.wanted }
  const { qrPng, ...words } = change.state
  const wallet = { ...words, qrCode: qrAsText(qrPng), previewAddresses: previewOf(words) }
  return { ...about, wallet, current: seen.get(change.walletId) ?? null, wantedApproval: null }
}
