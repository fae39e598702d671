import * as z from 'zod/mini'
import { answer, get, listOf, listQuery, nothing, put, staffWork } from './endpoint.ts'
import { ASSET_KINDS, byName, FIGURES, type FigureSection } from './figures.ts'
import { HistoryPoint, HistoryRange, Performance } from './history.ts'
import { Dollars, figure } from './money.ts'
import { byId, Id, line, Moment, Seen } from './text.ts'

const accounts = byName(FIGURES.accounts, () => Dollars)
const savings = byName(FIGURES.savings, () => Dollars)
const investments = byName(FIGURES.investments, () => Dollars)
const portfolio = byName(FIGURES.portfolio, () => Dollars)
const insurance = byName(FIGURES.insurance, () => Dollars)
const funding = byName(FIGURES.funding, () => Dollars)

const lastUpdated = { lastUpdated: Moment }

export const Accounts = z.object({ ...accounts, ...lastUpdated })
export const Savings = z.object({ ...savings, ...lastUpdated })
/** The form of the investments and of the portfolio. */
export const Holding = z.object({ ...investments, ...lastUpdated })
export const Insurance = z.object({ ...insurance, ...lastUpdated })
export const Funding = z.object({ ...funding, ...lastUpdated })

export type Accounts = z.output<typeof Accounts>
export type Savings = z.output<typeof Savings>
export type Holding = z.output<typeof Holding>
export type Insurance = z.output<typeof Insurance>
export type Funding = z.output<typeof Funding>

/** With the interest that the rows of what is owed charge (contract/src/instalments.ts); null if they charge none. */
export const OwnFunding = z.extend(Funding, {
  interest: z.nullable(z.object({ monthlyRate: z.number(), chargedOn: z.iso.date() })),
})
export type OwnFunding = z.output<typeof OwnFunding>

/** The six sections of a customer's figures. */
export const Figures = z.object({
  accounts: Accounts,
  savings: Savings,
  investments: Holding,
  portfolio: Holding,
  insurance: Insurance,
  funding: Funding,
} satisfies Record<FigureSection, z.ZodMiniObject>)
export type Figures = z.output<typeof Figures>

/** DEC-35: the four totals and the sections they are computed from. */
export const FinancialStatus = z.object({
  totalAssets: Dollars,
  totalLiabilities: Dollars,
  projectedIncome: Dollars,
  availableFunds: Dollars,
  ...Figures.shape,
})
export type FinancialStatus = z.output<typeof FinancialStatus>

export const Assets = z.object(byName(ASSET_KINDS, () => Dollars))
export type Assets = z.output<typeof Assets>

/** `change` is each kind's over the last 30 days; null if what stood before is not known. */
export const OwnAssets = z.extend(answer(Assets), { change: z.nullable(Assets) })
export type OwnAssets = z.output<typeof OwnAssets>

const entered = ({ label }: { label: string }) => figure(label)

/** Two sections have the same figures, so messages name the section as well. */
const enteredFor = (section: string) => (item: { label: string }) => figure(`${section} ${item.label}`)

/** Some figures of a section, or none. */
const someOf = <Shape extends z.core.$ZodLooseShape>(figures: Shape) =>
  z.optional(z.partial(z.strictObject(figures)))

const plan = byName(FIGURES.savings, entered)

const edits = {
  accounts: someOf(byName(FIGURES.accounts, entered)),
  savings: someOf(plan),
  investments: someOf(byName(FIGURES.investments, enteredFor('Investments'))),
  portfolio: someOf(byName(FIGURES.portfolio, enteredFor('Portfolio'))),
  insurance: someOf(byName(FIGURES.insurance, entered)),
  funding: someOf(byName(FIGURES.funding, entered)),
} satisfies Record<FigureSection, z.ZodMiniOptional>

export const REASON_MAX = 200

/** Why staff change figures. It is kept in the audit log; the customer reads it on rows of balances (DEC-52). */
export const EditReason = line('Reason', REASON_MAX)

/** DEC-21: the figures an administrator edits; an absent field stays unchanged and is never read as 0 (DEC-35). */
export const FiguresEdit = z.strictObject({
  ...edits,
  reason: z.optional(EditReason),
  /**
   * The figures that the administrator saw. If one of them has changed since, nothing is saved (HAZ-A9). A figure can
   * exceed today's maximum if it is older than the ledger's check.
   */
  seen: z.optional(
    z.strictObject({
      accounts: someOf(accounts),
      savings: someOf(savings),
      investments: someOf(investments),
      portfolio: someOf(portfolio),
      insurance: someOf(insurance),
      funding: someOf(funding),
    }),
  ),
})
export type FiguresEdit = z.output<typeof FiguresEdit>

/** DEC-16: a customer's own plan. `totalSavings` is listed so that sending it is *forbidden*, not *unknown*. */
const SavingsPlan = z.strictObject({
  monthlyContribution: z.optional(plan.monthlyContribution),
  goalAmount: z.optional(plan.goalAmount),
  totalSavings: z.optional(z.unknown()),
})
export type SavingsPlan = z.output<typeof SavingsPlan>

const AssetsEdit = z.extend(z.partial(z.strictObject(byName(ASSET_KINDS, entered))), {
  reason: z.optional(EditReason),
})
export type AssetsEdit = z.output<typeof AssetsEdit>

export const UserAssets = z.object({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  ...Assets.shape,
  /** The customer’s total assets by their balances, as in `FinancialStatus` (DEC-35); the kinds are no part of it. */
  totalAssets: Dollars,
  /** When one of the four last changed. */
  updatedAt: Moment,
})
export type UserAssets = z.output<typeof UserAssets>

function readOwn<const Path extends `/${string}`, Data extends z.ZodMiniType>(
  path: Path,
  summary: string,
  data: Data,
) {
  return get(path, { access: 'signed-in', summary, input: nothing, reply: answer(data) })
}

/** DEC-16: the specification lists these calls, but customers can't write their own figures, so every call is refused. */
function refuseOwn<const Path extends `/${string}`>(path: Path) {
  return put(path, {
    access: 'signed-in',
    summary: 'Always refused: only an administrator changes these figures',
    quota: 'in-passing',
    input: z.object({ body: z.optional(z.unknown()) }),
    reply: nothing,
  })
}

export const finances = {
  status: readOwn(
    '/users/financial-status',
    'The four totals and the sections they are computed from',
    FinancialStatus,
  ),
  history: get('/users/financial-status/history', {
    access: 'signed-in',
    summary: 'Your total assets and what you had put in, day by day, derived from the ledger',
    input: z.object({ query: z.strictObject({ range: z.optional(HistoryRange) }) }),
    reply: answer(z.array(HistoryPoint)),
  }),
  performance: get('/users/financial-status/performance', {
    access: 'signed-in',
    summary: 'What your total assets changed by: deposits, growth, and the time-weighted return',
    input: z.object({ query: z.strictObject({ range: z.optional(HistoryRange) }) }),
    reply: answer(Performance),
  }),
  portfolio: readOwn('/portfolio', 'Your portfolio', Holding),
  investments: readOwn('/investments', 'Your investments', Holding),
  accounts: readOwn('/accounts', 'Your accounts', Accounts),
  savings: readOwn('/savings', 'Your savings', Savings),
  insurance: readOwn('/insurance', 'Your insurance', Insurance),
  funding: readOwn('/funding', 'Your funding, and the interest charged on what you owe', OwnFunding),
  assets: get('/users/assets', {
    access: 'signed-in',
    summary: 'Your assets by kind, and their change over 30 days',
    input: nothing,
    reply: OwnAssets,
  }),
  writePortfolio: refuseOwn('/portfolio'),
  writeInvestments: refuseOwn('/investments'),
  writeAccounts: refuseOwn('/accounts'),
  writeInsurance: refuseOwn('/insurance'),
  writeFunding: refuseOwn('/funding'),
  planSavings: put('/savings', {
    access: 'signed-in',
    summary: 'Change your monthly contribution and savings goal',
    quota: 'saving',
    input: z.object({ body: SavingsPlan }),
    reply: answer(Savings),
  }),
  balancesOf: get('/admin/users/:id/balances', {
    access: 'admin',
    summary: 'A user’s figures',
    input: z.object({ params: byId }),
    reply: answer(Figures),
  }),
  editFigures: put('/admin/users/:id/financial', {
    ...staffWork,
    summary: 'Change a user’s figures; balances change through adjusting transfers',
    input: z.object({ params: byId, body: FiguresEdit }),
    reply: answer(Figures),
  }),
  listAssets: get('/admin/user-assets', {
    access: 'admin',
    summary: 'Every user’s assets by kind',
    input: z.object({ query: listQuery({}) }),
    reply: listOf(UserAssets),
  }),
  editAssets: put('/admin/user-assets/:userId', {
    ...staffWork,
    summary: 'Change a user’s assets by kind',
    input: z.object({ params: z.object({ userId: Id }), body: z.extend(AssetsEdit, { seen: Seen }) }),
    reply: answer(UserAssets),
  }),
}
