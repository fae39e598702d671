import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'

export type WealthItem = {
  category: 'Premier Account' | 'Loans' | 'Investment' | 'Insurance'
  title: string
  /** One number about it, and of what. */
  figure: string
  unit: string
  link: string
}

const { business, dashboard, faq, personal, premier, promotions } = paths
const { accounts, investments, support } = facts
const typical = 'typical minimum'
const countries = ['4', 'countries'] as const

/**
 * The 13 items of Wealth Management. Each links to the public page about the product, or, without such a page, to the
 * portal, as the menu's entry of the same name does. The branches are counted here, and by a test, because the front page's
 * script does without the list of branches.
 */
export const wealthItems: readonly WealthItem[] = (
  [
    [
      'Premier Account',
      'Premier Banking',
      facts.premier.relationshipBalance,
      'relationship balance',
      premier,
    ],
    ['Premier Account', 'Savings Accounts', accounts.minimumSavingsDeposit, typical, personal],
    ['Premier Account', 'Checking Accounts', accounts.minimumCheckingDeposit, typical, personal],
    ['Loans', 'Personal Loans', '1-3', 'business days', personal],
    ['Loans', 'Home Loans', '11', 'branches', dashboard.overview],
    ['Loans', 'Car Loans', ...countries, dashboard.overview],
    ['Loans', 'Business Loans', '4', 'sizes of business', business],
    ['Investment', 'Investment Accounts', investments.minimum, 'minimum', promotions],
    [
      'Investment',
      'Managed Accounts',
      investments.managedAccountMinimum,
      'minimum',
      `${faq}#investment-services`,
    ],
    ['Investment', 'Asset Management', '7', 'branches', dashboard.overview],
    ['Insurance', 'Life Insurance', '8', 'branches', dashboard.overview],
    ['Insurance', 'Health Insurance', ...countries, dashboard.overview],
    ['Insurance', 'Travel Insurance', support.emergencyLine, 'emergency line', dashboard.overview],
  ] as const
).map(([category, title, figure, unit, link]) => ({ category, title, figure, unit, link }))
