import { cents } from '@bank/contract/money'
import sql from 'sql-template-tag'
import type { Queries } from '../server/src/db/connect.ts'
import { holdMasterKeys, type MasterKeys } from '../server/src/encryption/master-keys.ts'
import { adjust, bringIn, moveOwn, receiveCrypto } from '../server/src/ledger/ledger.ts'
import { addUser } from '../server/src/users/user.ts'
import { recordPast } from './audit-trail.ts'
import {
  addConversations,
  dateConversations,
  recallConversations,
} from './conversations/add-conversations.ts'
import {
  addVisitorMessages,
  dateVisitorMessages,
  recallVisitorMessages,
} from './conversations/add-visitor-messages.ts'
import type { Happening } from './history.ts'
import { recallLife } from './life.ts'
import { addOffers, addRates, recallRates } from './offer-rows.ts'
import { stateFigures } from './stated-figures.ts'
import { type Story, tellStories } from './story.ts'
import { addTransactions } from './transaction-list.ts'
import { addVerifications, drawVerifications, recallVerifications } from './verifications.ts'
import { addWallets, drawWallets, recallWallets } from './wallets.ts'

/** The customer that the first start names: with a history, every kind of account, and an offer that waits. */
export const DEMO_CUSTOMER = 'weiling.tan@angsana.example'

/**
 * Fills a new database with fictional customers and their last 18 months (DEC-4). It runs in the caller's transaction,
 * so an interrupted first start leaves the database empty. It takes about 1,300 round trips, one for each movement of
 * money. Throws if the database is already filled.
 */
export async function fillWithDemonstration(
  tx: Queries,
  about: {
    passwordHash: string
    administratorId: string
    masterKeys: MasterKeys
    now: Date
    /** The bank reads rates from a feed, so staff have set none. */
    hasFeed?: boolean
  },
): Promise<void> {
  const { passwordHash, administratorId, masterKeys, now } = about
  holdMasterKeys(tx, masterKeys)
  const wallets = await drawWallets(now)
  const ratedByHand = about.hasFeed ? [] : wallets
  const stories = tellStories(wallets, now)
  const verifications = await drawVerifications(stories, now)
  const conversations = dateConversations(stories, administratorId, now)
  const visitorMessages = dateVisitorMessages(now)
  const trail = [
    ...recallWallets(wallets, administratorId, now),
    ...recallRates(ratedByHand, administratorId, now),
    ...stories.flatMap((story) => recallLife(story, administratorId)),
    ...recallVerifications(verifications, administratorId),
    ...recallConversations(conversations, administratorId),
    ...recallVisitorMessages(visitorMessages, administratorId),
  ]
  await addWallets(tx, masterKeys, wallets)
  for (const story of stories) await addCustomer(tx, story, passwordHash)
  await addVerifications(tx, masterKeys, verifications, administratorId)
  await addRates(tx, ratedByHand, administratorId, now)
  await addConversations(tx, conversations, administratorId)
  await addVisitorMessages(tx, visitorMessages, administratorId)
  await addOffers(tx, stories)
  await addTransactions(tx, stories, administratorId)
  for (const story of stories) {
    for (const happening of story.happenings) await moveMoney(tx, story, happening, administratorId)
    await stateFigures(tx, story, now)
  }
  await recordPast(tx, trail)
}

async function addCustomer(tx: Queries, story: Story, passwordHash: string) {
  const { id, customer, registeredAt, approvedAt, endedAt } = story
  const { person, role, status, verified } = customer
  await addUser(tx, { ...person, id, role, status, passwordHash })
  await tx.run(sql`
    update users set date_of_birth = ${customer.dateOfBirth}, email_verified = ${verified.email},
      phone_verified = ${verified.phone}, ssn_status = ${customer.ssnStatus}, id_status = ${customer.idStatus},
      created_at = ${registeredAt}, updated_at = ${endedAt ?? approvedAt ?? registeredAt}
    where id = ${id}`)
}

type Listed = Extract<Happening, { kind: 'transaction' }>

async function moveMoney(tx: Queries, story: Story, happening: Happening, administratorId: string) {
  const { id: userId } = story
  const at = happening.at.toISOString()
  if (happening.kind === 'deposit') {
    const { id: transactionId, account, amount } = happening.deposit
    const credited = account === 'investment' ? 'investments' : account
    await receiveCrypto(tx, {
      userId,
      account: credited,
      amount,
      transactionId,
      actorId: administratorId,
      at,
    })
    return
  }
  if (happening.kind === 'transaction') return moveListed(tx, story, happening)
  // Growth, the first valuation too: an opening balance would count as deposited (DEC-72).
  const isByStaff = happening.kind === 'valuation'
  for (const { account, difference } of happening.moves) {
    if (difference === 0) continue
    const about = { userId, account, reason: happening.reason, at }
    if (isByStaff) await adjust(tx, { ...about, difference, actorId: administratorId })
    else await bringIn(tx, { ...about, difference })
  }
}

/** Moves the money of a listed transaction: between two of the customer's accounts, or in or out of one. */
async function moveListed(tx: Queries, { id: userId }: Story, { id, at, reason, moves, listed }: Listed) {
  const [from, to] = moves
  if (!from) return
  const about = { userId, transactionId: id, reason, at: at.toISOString() }
  if (!to) {
    const { account, difference } = from
    // Like every other deposit, so that it can be the largest one of its month.
    if (listed.type === 'deposit' && (account === 'checking' || account === 'savings'))
      return receiveCrypto(tx, { ...about, account, amount: cents(difference), actorId: null })
    return bringIn(tx, { ...about, ...from })
  }
  const amount = cents(Math.abs(from.difference))
  await moveOwn(tx, { ...about, from: from.account, to: to.account, amount, actorId: userId })
}
