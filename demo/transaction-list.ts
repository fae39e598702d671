import type { AccountType } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import type { Queries } from '../server/src/db/connect.ts'
import type { FigureAccount } from '../server/src/ledger/ledger.ts'
import type { Story } from './story.ts'

/** Adds the transactions of all stories in one statement. */
export async function addTransactions(tx: Queries, stories: Story[], administratorId: string): Promise<void> {
  const rows = stories.flatMap((story) => [...asked(story, administratorId), ...broughtIn(story)])
  await tx.run(sql`
    insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
      wallet_id, crypto_type, crypto_network, crypto_address, offer_id, transaction_date, created_at, decided_at, decided_by,
      reject_reason, reject_note)
    select id, user_id, type, category, account_type, amount, description, status, reference,
      wallet_id, crypto_type, crypto_network, crypto_address, offer_id, at, at, decided_at, decided_by,
      reject_reason, reject_note
    from jsonb_to_recordset(${JSON.stringify(rows)}) as listed (
      id uuid, user_id uuid, type text, category text, account_type text, amount bigint, description text, status text,
      reference text, wallet_id uuid, crypto_type text, crypto_network text, crypto_address text, offer_id uuid, at timestamptz,
      decided_at timestamptz, decided_by uuid, reject_reason text, reject_note text
    )`)
}

/** The customer's own requests: deposits by cryptocurrency. */
function asked({ id: userId, deposits }: Story, administratorId: string) {
  const deciders = { administrator: administratorId, customer: userId }
  return deposits.map(
    ({ id, at, account, amount, description, status, reference, decision, why, paidTo, offer }) => ({
      id,
      user_id: userId,
      type: 'deposit',
      category: 'funding',
      account_type: account,
      amount,
      description,
      status,
      reference,
      wallet_id: paidTo.walletId,
      crypto_type: paidTo.name,
      crypto_network: paidTo.network,
      crypto_address: paidTo.address,
      offer_id: offer?.id,
      at,
      decided_at: decision?.at,
      decided_by: decision && deciders[decision.by],
      reject_reason: why?.reason,
      reject_note: why?.note,
    }),
  )
}

/** The other transactions since the customer registered. */
function broughtIn({ id: userId, happenings }: Story) {
  return happenings.flatMap((happening) => {
    if (happening.kind !== 'transaction') return []
    const { id, at, reason, listed, moves } = happening
    const [first] = moves
    if (!first) return []
    return {
      id,
      user_id: userId,
      type: listed.type,
      category: listed.category,
      account_type: LISTED_UNDER[first.account],
      amount: Math.abs(first.difference),
      description: reason,
      status: 'completed',
      reference: `${listed.category}-${at.toISOString().slice(0, 10)}`,
      at,
      decided_at: at,
    }
  })
}

/** The account type under which customers see each ledger account. */
const LISTED_UNDER: Record<FigureAccount, AccountType> = {
  checking: 'checking',
  savings: 'savings',
  total_savings: 'savings',
  portfolio: 'investment',
  investments: 'investment',
  borrowed: 'credit',
}
