import sql from 'sql-template-tag'
import type { Database, Queries } from '../db/connect.ts'
import { Problem } from '../problem.ts'
import { repeat } from '../repeat.ts'
import {
  carryOut,
  DECIDED,
  decide,
  holdSubjectOf,
  rememberDecided,
  requireActive,
} from './decide-proposal.ts'
import { isOurs, type ProposalRow, proposalColumns, proposalOf } from './proposal.ts'
import { recordProposal } from './propose.ts'
import { rememberVersion, type WalletTrust } from './trust.ts'

/** The maximum delay of a due change if no one reads the wallets. */
const LOOK_MS = 30_000

/** Carries out due changes regularly, so that they do not wait for a reader. Returns a function that stops it. */
export function watchChanges(db: Database, trust: WalletTrust): () => void {
  return repeat(
    { everyMs: LOOK_MS },
    async () => {
      await carryOutDueChanges(db, trust)
      await rememberDecisions(db, trust)
    },
    (error) => trust.log.error({ cause: String(error) }, 'could not read the waiting wallet changes'),
  ).stop
}

/**
 * Carries out due changes, by the database's clock. Every reader of the wallets calls it first, so no change is seen
 * late. Among several servers the first one does it.
 */
export async function carryOutDueChanges(db: Database, trust: WalletTrust): Promise<void> {
  const due = await db.rows<ProposalRow>(sql`
    select ${proposalColumns} from wallet_proposals where decided_at is null and effective_at <= now()
    order by effective_at, id`)
  for (const row of due) {
    if (isForged(trust, row)) continue
    try {
      await carryOutOne(db, trust, row.id)
    } catch (error) {
      // Customers keep seeing the old state, and the next look tries again.
      trust.log.error({ proposal: row.id, cause: String(error) }, 'a wallet change could not take effect')
    }
  }
}

/**
 * Remembers decided proposals outside the database, whichever server decided. A decided proposal that is reset, or
 * restored from a backup, then has no effect (HAZ-B7).
 */
export async function rememberDecisions(db: Queries, trust: WalletTrust): Promise<void> {
  const decided = await db.rows<{ id: string }>(
    sql`select id from wallet_proposals where decided_at is not null`,
  )
  for (const { id } of decided) if (trust.marks.of(id) < DECIDED) await rememberVersion(trust, id, DECIDED)
}

/** Whether a proposal was not created by this application, which is logged once. The row stays, but has no effect. */
export function isForged(trust: WalletTrust, row: ProposalRow): boolean {
  if (isOurs(trust.keys, proposalOf(row), row.signature) && trust.marks.of(row.id) < DECIDED) return false
  if (!trust.alarmed.has(row.id))
    trust.log.error({ proposal: row.id }, 'a waiting change was not created by this application')
  trust.alarmed.add(row.id)
  return true
}

async function carryOutOne(db: Database, trust: WalletTrust, id: string) {
  try {
    const { proposal, version } = await db.transaction(async (tx) => {
      await holdSubjectOf(tx, id)
      const proposal = await decide(tx, trust, id, { outcome: 'due', by: null })
      // The proposer can have been suspended for this.
      await requireActive(tx, proposal.proposedBy)
      const by = { actorId: proposal.proposedBy, origin: null }
      const version = await carryOut(tx, trust, proposal, by)
      await recordProposal(tx, 'took_effect', proposal, by)
      return { proposal, version }
    })
    await rememberDecided(trust, proposal, version)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // Another server was first.
    if (error.code === 'change_decided') return
    await lapse(db, trust, id, error)
  }
}

/** A change that has become impossible must not wait forever, and staff learn why it did not take effect. */
async function lapse(db: Database, trust: WalletTrust, id: string, { code, message }: Problem) {
  const reason =
    code === 'session_expired' ? 'The administrator who proposed the change is no longer active.' : message
  const proposal = await db.transaction(async (tx) => {
    const proposal = await decide(tx, trust, id, { outcome: 'lapsed', by: null })
    await recordProposal(tx, 'lapsed', proposal, { actorId: null, origin: null }, reason)
    return proposal
  })
  // Without the sentence, which can contain what somebody typed.
  trust.log.warn({ proposal: id, code }, 'a due wallet change was refused and has lapsed')
  await rememberDecided(trust, proposal, null)
}
