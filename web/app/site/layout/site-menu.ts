import { paths } from '../../paths.ts'

export type MenuEntry = { label: string; to: string }

/**
 * The side menu, in the specified order. Products that are managed in the portal link to it. Groups are separated by a
 * line; the specification has no names for them.
 */
export const siteMenu: readonly (readonly MenuEntry[])[] = [
  [
    { label: 'Personal', to: paths.personal },
    { label: 'Premier', to: paths.premier },
    { label: 'Business', to: paths.business },
    { label: 'Asset Management', to: paths.dashboard.overview },
    { label: 'Promotions', to: paths.promotions },
    { label: 'Contact', to: paths.contact },
    { label: 'Locate', to: paths.locate },
    { label: 'FAQ', to: paths.faq },
  ],
  [
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
  [
    { label: 'Online Banking', to: paths.onlineBanking },
    { label: 'e-Statements', to: paths.eStatements },
    { label: 'Security & Fraud Protection', to: paths.security },
  ],
  [
    { label: 'Login', to: paths.login },
    { label: 'Register', to: paths.register },
  ],
]
