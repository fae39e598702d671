import { coinText } from '../server/src/chains/coin-amount.ts'
import type { FigureAccount } from '../server/src/ledger/ledger.ts'
import type { DatedEntry } from './audit-trail.ts'
import type { Story } from './story.ts'

/** The audit entries of a customer's past, with the acts that the real operations record. */
export function recallLife(story: Story, administratorId: string): DatedEntry[] {
  return [
    ...recallStatus(story, administratorId),
    ...recallOffers(story),
    ...recallRequests(story, administratorId),
    ...recallEdits(story, administratorId),
  ]
}

function recallStatus({ id, customer, registeredAt, approvedAt, endedAt }: Story, administratorId: string) {
  const about = { subject: { type: 'user', id }, customerId: id, origin: null } as const
  const { status, verified } = customer
  const entries: DatedEntry[] = [
    { ...about, at: registeredAt, act: 'user.registered', actorId: id, after: { status: 'pending' } },
  ]
  const changed = { ...about, act: 'user.changed_by_administrator', actorId: administratorId } as const
  if (approvedAt) {
    const checked = [
      ...(verified.email ? ['emailVerified'] : []),
      ...(verified.phone ? ['phoneVerified'] : []),
    ]
    const flags = (value: boolean) => Object.fromEntries(checked.map((flag) => [flag, value]))
    entries.push({
      ...changed,
      at: approvedAt,
      before: { status: 'pending', ...flags(false) },
      after: { status: 'active', ...flags(true) },
    })
  }
  if (endedAt) entries.push({ ...changed, at: endedAt, before: { status: 'active' }, after: { status } })
  return entries
}

/** The edits of a balance by staff: interest and market values since the customer registered. */
function recallEdits({ id, registeredAt, happenings }: Story, administratorId: string): DatedEntry[] {
  const balances = new Map<FigureAccount, number>()
  return happenings.flatMap(({ kind, at, reason, moves }) =>
    moves.flatMap(({ account, difference }): DatedEntry[] => {
      const before = balances.get(account) ?? 0
      balances.set(account, before + difference)
      if (kind !== 'valuation' || at <= registeredAt || difference === 0) return []
      const figure = FIGURE_OF[account]
      return [
        {
          at,
          act: 'figures.edited',
          actorId: administratorId,
          subject: { type: 'user', id },
          customerId: id,
          before: { [figure]: before },
          after: { [figure]: before + difference, reason },
          origin: null,
        },
      ]
    }),
  )
}

/** The figure behind each balance, as the audit log names it. */
const FIGURE_OF: Record<FigureAccount, string> = {
  checking: 'accounts.checkingBalance',
  savings: 'accounts.savingsBalance',
  total_savings: 'savings.totalSavings',
  portfolio: 'portfolio.totalValue',
  investments: 'investments.totalValue',
  borrowed: 'funding.totalBorrowed',
}

/** In the format of offers/make-offer.ts. */
function recallOffers({ id: customerId, offers }: Story): DatedEntry[] {
  return offers.map(({ id, at, ...offer }) => ({
    at,
    act: 'offer.made',
    actorId: customerId,
    subject: { type: 'offer', id },
    customerId,
    after: {
      reference: offer.reference,
      amount: offer.amount,
      accountType: offer.account,
      cryptoType: offer.cryptoType,
      cryptoAddress: offer.address,
      addressIndex: offer.addressIndex,
      asset: offer.asset,
      cryptoAmount: coinText(BigInt(offer.units), offer),
      rate: offer.rate.usd,
      rateSource: offer.rate.source,
    },
    origin: null,
  }))
}

function recallRequests({ id: customerId, deposits }: Story, administratorId: string): DatedEntry[] {
  const deciders = { administrator: administratorId, customer: customerId }
  return deposits.flatMap(({ id, at, amount, account, paidTo, addressStatus, status, decision, why }) => {
    const about = { subject: { type: 'transaction', id }, customerId, origin: null } as const
    const { name: cryptoType, address: cryptoAddress } = paidTo
    const asked = { amount, accountType: account, cryptoType, cryptoAddress, addressStatus }
    const requested: DatedEntry = {
      ...about,
      at,
      act: 'transaction.requested',
      actorId: customerId,
      after: asked,
    }
    if (!decision) return requested
    const decided: DatedEntry = {
      ...about,
      at: decision.at,
      act: decision.act,
      actorId: deciders[decision.by],
      before: { status: 'pending' },
      after: decision.by === 'customer' ? { status } : { status, ...why, amount, addressStatus },
    }
    return [requested, decided]
  })
}
