import { paths } from '../../paths.ts'

export type WealthItem = {
  category: 'Premier Account' | 'Loans' | 'Investment' | 'Insurance'
  title: string
  /** Its name in wealth.svg. */
  picture: string
  link: string
}

const { business, dashboard, faq, personal, premier, promotions } = paths

/**
 * The 13 items of Wealth Management. Each links to the public page about the product, or, without such a page, to the
 * portal, as the menu's entry of the same name does.
 */
export const wealthItems: readonly WealthItem[] = (
  [
    ['Premier Account', 'Premier Banking', 'premier', premier],
    ['Premier Account', 'Savings Accounts', 'savings', personal],
    ['Premier Account', 'Checking Accounts', 'checking', personal],
    ['Loans', 'Personal Loans', 'personal-loans', personal],
    ['Loans', 'Home Loans', 'home-loans', dashboard.overview],
    ['Loans', 'Car Loans', 'car-loans', dashboard.overview],
    ['Loans', 'Business Loans', 'business-loans', business],
    ['Investment', 'Investment Accounts', 'investments', promotions],
    ['Investment', 'Managed Accounts', 'managed', `${faq}#investment-services`],
    ['Investment', 'Asset Management', 'assets', dashboard.overview],
    ['Insurance', 'Life Insurance', 'life', dashboard.overview],
    ['Insurance', 'Health Insurance', 'health', dashboard.overview],
    ['Insurance', 'Travel Insurance', 'travel', dashboard.overview],
  ] as const
).map(([category, title, picture, link]) => ({ category, title, picture, link }))
