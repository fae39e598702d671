import { paths } from '../paths.ts'

export type MenuEntry = { label: string; to: string }

/** In the bar of wide windows, beside Login and Register. */
export const barEntries: readonly MenuEntry[] = [
  { label: 'Personal', to: paths.personal },
  { label: 'Premier', to: paths.premier },
  { label: 'Business', to: paths.business },
  { label: 'Promotions', to: paths.promotions },
  { label: 'Find Us', to: paths.locate },
]

/**
 * The side menu, in the specified order. Products that are managed in the portal link to it. The headings of the groups are
 * ours; the specification has none.
 */
export const siteMenu: readonly { heading: string; entries: readonly MenuEntry[] }[] = [
  {
    heading: 'The bank',
    entries: [
      { label: 'Personal', to: paths.personal },
      { label: 'Premier', to: paths.premier },
      { label: 'Business', to: paths.business },
      { label: 'Asset Management', to: paths.dashboard.overview },
      { label: 'Promotions', to: paths.promotions },
      { label: 'Contact', to: paths.contact },
      { label: 'Locate', to: paths.locate },
      { label: 'FAQ', to: paths.faq },
    ],
  },
  {
    heading: 'Products',
    entries: [
      { label: 'Deposits', to: paths.dashboard.overview },
      { label: 'Personal Loans', to: paths.dashboard.overview },
      { label: 'Home Loans', to: paths.dashboard.overview },
      { label: 'Car Loans', to: paths.dashboard.overview },
      { label: 'Business Loans', to: paths.dashboard.overview },
      { label: 'Life Insurance', to: paths.dashboard.overview },
      { label: 'Health Insurance', to: paths.dashboard.overview },
      { label: 'Travel Insurance', to: paths.dashboard.overview },
      { label: 'Investments', to: paths.dashboard.overview },
    ],
  },
  {
    heading: 'Online services',
    entries: [
      { label: 'Online Banking', to: paths.onlineBanking },
      { label: 'e-Statements', to: paths.eStatements },
      { label: 'Security & Fraud Protection', to: paths.security },
    ],
  },
  {
    heading: 'Your account',
    entries: [
      { label: 'Login', to: paths.login },
      { label: 'Register', to: paths.register },
    ],
  },
]
