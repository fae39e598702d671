import { type Cents, cents, FIGURE_MAX_CENTS, inDollars } from '@bank/contract/money'
import type { CreditDecision } from '@bank/contract/staff-threads'
import sql from 'sql-template-tag'
import type { Database, Queries } from '../db/connect.ts'
import { changeFigures } from '../finances/edit-figures.ts'
import { getFigures } from '../finances/figures.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import { news } from '../mail/letters.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Origin } from '../origin.ts'
import { Problem } from '../problem.ts'
import { addNews, refuseUnseen } from './messages.ts'
import { conversationPath, lockForStaff, recordInThread } from './thread.ts'

/**
 * Decides on the credit of a thread. An approval raises the customer's available credit by the amount, or by what was asked for
 * if staff gave none. The customer reads the decision with the note in the conversation and in a letter. Throws `not_found`,
 * also for another topic, `forbidden`, `credit_decided`, `customer_suspended`, `written_meanwhile`, `validation_failed` if nobody
 * named an amount, `note_needed` for more than was asked for without a note, and `balance_limit`.
 */
export async function decideCredit(
  db: Database,
  outbox: Outbox,
  caller: Caller,
  id: string,
  { decision, amount, note, seen }: CreditDecision,
  origin: Origin,
): Promise<void> {
  await db.transaction(async (tx) => {
    const thread = await lockForStaff(tx, id, caller)
    if (thread.topic !== 'credit')
      throw new Problem('not_found', { message: 'This conversation is not about a credit.' })
    const { asked, decided } = await tx.row<Asked>(sql`
      select amount_cents as asked, credit_decision as decided from threads where id = ${id}`)
    if (decided) throw new Problem('credit_decided')
    if (decision === 'approved' && !thread.isOwnerOpen) throw new Problem('customer_suspended')
    await refuseUnseen(tx, id, seen)
    const granted = decision === 'approved' ? grantedOf(amount, asked) : null
    if (note === undefined) refuseMoreThanAsked(granted, asked)
    await saveDecision(tx, { id, decision, granted, actorId: caller.userId })
    const { title, message } = wordsOf(granted, asked)
    const said = note === undefined ? [message] : [message, note]
    await addNews(tx, thread, said.join('\n\n'))
    const letter = {
      ...news(`credit-${decision}`, title, ...said),
      action: { label: 'Open the conversation', path: conversationPath(id) },
    }
    await outbox.write(tx, letter, { address: thread.email, userId: thread.userId })
    if (granted !== null) await raiseCredit(tx, caller, thread.userId, granted, origin)
    const by = { actorId: caller.userId, origin }
    const states = {
      before: { amount: asked },
      after: { decision, ...(granted !== null && { amount: granted }) },
    }
    await recordInThread(tx, 'thread.credit_decided', thread, by, states)
  })
}

type Asked = { asked: Cents | null; decided: string | null }

function grantedOf(amount: Cents | undefined, asked: Cents | null): Cents {
  const granted = amount ?? asked
  if (granted === null) throw Problem.invalid([{ path: 'amount', msg: 'Amount is required' }])
  return granted
}

function refuseMoreThanAsked(granted: Cents | null, asked: Cents | null): void {
  if (granted === null || asked === null || granted <= asked) return
  throw new Problem('note_needed', {
    errors: [{ path: 'note', msg: 'Say why it is more than was asked for' }],
  })
}

/** The bank has acted, so an open thread waits for the customer from then on, in the care of whoever decided. */
async function saveDecision(
  tx: Queries,
  about: { id: string; decision: string; granted: Cents | null; actorId: string },
): Promise<void> {
  await tx.run(sql`
    update threads set credit_decision = ${about.decision}, credit_decided_at = now(),
      credit_decided_by = ${about.actorId}, granted_cents = ${about.granted},
      status = case status when 'open' then 'waiting' else status end, waiting_since = null,
      assignee_id = coalesce(assignee_id, ${about.actorId})
    where id = ${about.id}`)
}

function wordsOf(granted: Cents | null, asked: Cents | null): { title: string; message: string } {
  if (granted === null) {
    const ofAmount = asked === null ? '' : ` of ${inDollars(asked)}`
    return {
      title: 'Your credit request has been rejected',
      message: `Your credit request${ofAmount} has been rejected.`,
    }
  }
  return {
    title: 'Your credit has been approved',
    message: `Your credit of ${inDollars(granted)} has been approved. Your available credit is higher by this amount now.`,
  }
}

async function raiseCredit(
  tx: Queries,
  caller: Caller,
  userId: string,
  granted: Cents,
  origin: Origin,
): Promise<void> {
  const { availableCredit } = (await getFigures(tx, userId)).funding
  const raised = cents(availableCredit + granted)
  if (raised > FIGURE_MAX_CENTS)
    throw new Problem('balance_limit', {
      message:
        'This credit would raise the available credit above the maximum of $999,999,999,999.99. Approve a lower amount.',
    })
  const reason = `Credit of ${inDollars(granted)} approved`
  await changeFigures(tx, caller, userId, { funding: { availableCredit: raised }, reason }, origin)
}
