const WITH_GAINS = [
  { name: 'totalValue', kind: 'balance', label: 'Total Value' },
  { name: 'totalGains', kind: 'stated', label: 'Total Gains' },
  { name: 'totalLosses', kind: 'stated', label: 'Total Losses' },
] as const

/**
 * All figures of a customer, section by section: the place to add one. Types and schemas follow from these lists, and the
 * compiler then asks for the figure's place in the database (server/src/finances/sources.ts). A `balance` is held by a
 * ledger account and changes only by transfers; a `stated` figure is whatever was last entered.
 */
export const FIGURES = {
  accounts: [
    { name: 'checkingBalance', kind: 'balance', label: 'Checking Balance' },
    { name: 'savingsBalance', kind: 'balance', label: 'Savings Balance' },
    { name: 'creditLimit', kind: 'stated', label: 'Credit Limit' },
  ],
  savings: [
    { name: 'totalSavings', kind: 'balance', label: 'Total Savings' },
    { name: 'monthlyContribution', kind: 'stated', label: 'Monthly Contribution' },
    { name: 'goalAmount', kind: 'stated', label: 'Savings Goal' },
  ],
  investments: WITH_GAINS,
  portfolio: WITH_GAINS,
  insurance: [
    { name: 'lifeCoverage', kind: 'stated', label: 'Life Coverage' },
    { name: 'healthPremium', kind: 'stated', label: 'Health Premium' },
    { name: 'deductible', kind: 'stated', label: 'Deductible' },
  ],
  funding: [
    { name: 'availableCredit', kind: 'stated', label: 'Available Credit' },
    { name: 'monthlyPayment', kind: 'stated', label: 'Monthly Payment' },
    { name: 'totalBorrowed', kind: 'balance', label: 'Total Borrowed' },
  ],
} as const satisfies Record<string, readonly Figure[]>

type Figure = { name: string; kind: 'balance' | 'stated'; label: string }

export type FigureSection = keyof typeof FIGURES

export type FigureIn<Section extends FigureSection> = (typeof FIGURES)[Section][number]

/** A customer's assets by kind. They are stated, and no part of the figures above. */
export const ASSET_KINDS = [
  { name: 'stocks', label: 'Stocks' },
  { name: 'real_estate', label: 'Real Estate' },
  { name: 'crypto', label: 'Crypto' },
  { name: 'others', label: 'Others' },
] as const

export type AssetKind = (typeof ASSET_KINDS)[number]['name']

/** The names of all figures and assets; every one of them is an amount of money. */
export const FIGURE_NAMES: readonly string[] = [...Object.values(FIGURES).flat(), ...ASSET_KINDS].map(
  ({ name }) => name,
)

/**
 * An object with one value for each item of a list, under the item's name. TypeScript cannot infer the keys of an object
 * that a loop builds, so the first signature states them.
 */
export function byName<Item extends { name: string }, Value>(
  items: readonly Item[],
  valueFor: (item: Item) => Value,
): Record<Item['name'], Value>
export function byName<Item extends { name: string }, Value>(
  items: readonly Item[],
  valueFor: (item: Item) => Value,
): Record<string, Value> {
  return Object.fromEntries(items.map((item) => [item.name, valueFor(item)]))
}
