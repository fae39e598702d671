import * as z from 'zod'
import { answer, endpoint, listOf, listQuery, nothing } from './endpoint.ts'
import { Dollars, figure } from './money.ts'
import { byId, Id, Moment, Seen } from './text.ts'

const holding = { totalValue: Dollars, totalGains: Dollars, totalLosses: Dollars }
const accounts = { checkingBalance: Dollars, savingsBalance: Dollars, creditLimit: Dollars }
const savings = { totalSavings: Dollars, monthlyContribution: Dollars, goalAmount: Dollars }
const insurance = { lifeCoverage: Dollars, healthPremium: Dollars, deductible: Dollars }
const funding = { availableCredit: Dollars, monthlyPayment: Dollars, totalBorrowed: Dollars }
const lastUpdated = { lastUpdated: Moment }

export const Holding = z.object({ ...holding, ...lastUpdated })
export const Accounts = z.object({ ...accounts, ...lastUpdated })
export const Savings = z.object({ ...savings, ...lastUpdated })
export const Insurance = z.object({ ...insurance, ...lastUpdated })
export const Funding = z.object({ ...funding, ...lastUpdated })

export type Holding = z.output<typeof Holding>
export type Accounts = z.output<typeof Accounts>
export type Savings = z.output<typeof Savings>
export type Insurance = z.output<typeof Insurance>
export type Funding = z.output<typeof Funding>

/** The six sections of a customer's figures. */
export const Figures = z.object({
  portfolio: Holding,
  investments: Holding,
  accounts: Accounts,
  savings: Savings,
  insurance: Insurance,
  funding: Funding,
})
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

export const Assets = z.object({ stocks: Dollars, real_estate: Dollars, crypto: Dollars, others: Dollars })
export type Assets = z.output<typeof Assets>

/** The names of all figures and assets that hold money, across all groups. */
export const FIGURE_NAMES: readonly string[] = [
  holding,
  accounts,
  savings,
  insurance,
  funding,
  Assets.shape,
].flatMap(Object.keys)

export const HistoryRange = z.enum(['1M', '3M', '6M', '1Y', 'ALL'])
export type HistoryRange = z.output<typeof HistoryRange>

const holdingEdit = (name: string) =>
  z
    .strictObject({
      totalValue: figure(`${name} Total Value`),
      totalGains: figure(`${name} Total Gains`),
      totalLosses: figure(`${name} Total Losses`),
    })
    .partial()
    .optional()

const figureGroups = {
  accounts: z
    .strictObject({
      checkingBalance: figure('Checking Balance'),
      savingsBalance: figure('Savings Balance'),
      creditLimit: figure('Credit Limit'),
    })
    .partial()
    .optional(),
  savings: z
    .strictObject({
      totalSavings: figure('Total Savings'),
      monthlyContribution: figure('Monthly Contribution'),
      goalAmount: figure('Goal Amount'),
    })
    .partial()
    .optional(),
  investments: holdingEdit('Investments'),
  portfolio: holdingEdit('Portfolio'),
  insurance: z
    .strictObject({
      lifeCoverage: figure('Life Coverage'),
      healthPremium: figure('Health Premium'),
      deductible: figure('Deductible'),
    })
    .partial()
    .optional(),
  funding: z
    .strictObject({
      availableCredit: figure('Available Credit'),
      monthlyPayment: figure('Monthly Payment'),
      totalBorrowed: figure('Total Borrowed'),
    })
    .partial()
    .optional(),
}

const seenOf = <Shape extends z.core.$ZodLooseShape>(figures: Shape) =>
  z.strictObject(figures).partial().optional()

/** DEC-21: the groups an administrator edits; an absent field stays unchanged and is never read as 0 (DEC-35). */
export const FiguresEdit = z.strictObject({
  ...figureGroups,
  /**
   * The figures that the administrator saw. If one of them has changed since, nothing is saved (HAZ-A9). A figure can
   * exceed today's maximum if it is older than the ledger's check.
   */
  seen: z
    .strictObject({
      accounts: seenOf(accounts),
      savings: seenOf(savings),
      investments: seenOf(holding),
      portfolio: seenOf(holding),
      insurance: seenOf(insurance),
      funding: seenOf(funding),
    })
    .optional(),
})
export type FiguresEdit = z.output<typeof FiguresEdit>

/** DEC-16: a customer's own plan. `totalSavings` is listed so that sending it is *forbidden*, not *unknown*. */
const SavingsPlan = z.strictObject({
  monthlyContribution: figure('Monthly Contribution').optional(),
  goalAmount: figure('Goal Amount').optional(),
  totalSavings: z.unknown().optional(),
})
export type SavingsPlan = z.output<typeof SavingsPlan>

const AssetsEdit = z
  .strictObject({
    stocks: figure('Stocks'),
    real_estate: figure('Real Estate'),
    crypto: figure('Crypto'),
    others: figure('Others'),
  })
  .partial()
export type AssetsEdit = z.output<typeof AssetsEdit>

export const UserAssets = z.object({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  ...Assets.shape,
  /** When one of the four last changed. */
  updatedAt: Moment,
})
export type UserAssets = z.output<typeof UserAssets>

function readOwn<const Path extends `/${string}`, Data extends z.ZodType>(
  path: Path,
  summary: string,
  data: Data,
) {
  return endpoint({ method: 'GET', path, access: 'signed-in', summary, input: nothing, reply: answer(data) })
}

/** DEC-16: the specification lists these calls, but customers can't write their own figures, so every call is refused. */
function refuseOwn<const Path extends `/${string}`>(path: Path) {
  return endpoint({
    method: 'PUT',
    path,
    access: 'signed-in',
    summary: 'Always refused: only an administrator changes these figures',
    quota: 'in-passing',
    input: z.object({ body: z.unknown().optional() }),
    reply: nothing,
  })
}

export const finances = {
  status: readOwn(
    '/users/financial-status',
    'The four totals and the sections they are computed from',
    FinancialStatus,
  ),
  history: endpoint({
    method: 'GET',
    path: '/users/financial-status/history',
    access: 'signed-in',
    summary: 'Your total assets day by day, derived from the ledger',
    input: z.object({ query: z.strictObject({ range: HistoryRange.optional() }) }),
    reply: answer(z.array(z.object({ date: z.iso.date(), value: Dollars }))),
  }),
  portfolio: readOwn('/portfolio', 'Your portfolio', Holding),
  investments: readOwn('/investments', 'Your investments', Holding),
  accounts: readOwn('/accounts', 'Your accounts', Accounts),
  savings: readOwn('/savings', 'Your savings', Savings),
  insurance: readOwn('/insurance', 'Your insurance', Insurance),
  funding: readOwn('/funding', 'Your funding', Funding),
  assets: readOwn('/users/assets', 'Your assets by kind', Assets),
  writePortfolio: refuseOwn('/portfolio'),
  writeInvestments: refuseOwn('/investments'),
  writeAccounts: refuseOwn('/accounts'),
  writeInsurance: refuseOwn('/insurance'),
  writeFunding: refuseOwn('/funding'),
  planSavings: endpoint({
    method: 'PUT',
    path: '/savings',
    access: 'signed-in',
    summary: 'Change your monthly contribution and savings goal',
    quota: 'saving',
    input: z.object({ body: SavingsPlan }),
    reply: answer(Savings),
  }),
  balancesOf: endpoint({
    method: 'GET',
    path: '/admin/users/:id/balances',
    access: 'admin',
    summary: 'A user’s figures',
    input: z.object({ params: byId }),
    reply: answer(Figures),
  }),
  editFigures: endpoint({
    method: 'PUT',
    path: '/admin/users/:id/financial',
    access: 'admin',
    fresh: true,
    summary: 'Change a user’s figures; balances change through adjusting transfers',
    quota: 'staff-work',
    input: z.object({ params: byId, body: FiguresEdit }),
    reply: answer(Figures),
  }),
  listAssets: endpoint({
    method: 'GET',
    path: '/admin/user-assets',
    access: 'admin',
    summary: 'Every user’s assets by kind',
    input: z.object({ query: listQuery({}) }),
    reply: listOf(UserAssets),
  }),
  editAssets: endpoint({
    method: 'PUT',
    path: '/admin/user-assets/:userId',
    access: 'admin',
    fresh: true,
    summary: 'Change a user’s assets by kind',
    quota: 'staff-work',
    input: z.object({ params: z.object({ userId: Id }), body: AssetsEdit.extend({ seen: Seen }) }),
    reply: answer(UserAssets),
  }),
}
