import type { ActivityAccount } from '@bank/contract/trend'

/** The balances whose rows have a screen. The contract's list, without its schemas: public pages import this file. */
export const activityAccounts = [
  'checking',
  'savings',
  'total-savings',
  'portfolio',
  'investments',
  'borrowed',
] as const satisfies readonly ActivityAccount[]

/** Every address of the product. Plain data, because the end-to-end tests import it too. */
export const paths = {
  home: '/',
  personal: '/personal',
  premier: '/premier',
  business: '/business',
  promotions: '/promotions',
  contact: '/contact',
  locate: '/locate',
  faq: '/faq',
  onlineBanking: '/online-banking',
  mobileBanking: '/mobile-banking',
  eStatements: '/e-statements',
  /** Where anyone can check a statement or receipt; the papers name it. */
  checkDocument: '/check-document',
  /** The form for appointments, applications and questions (DEC-63); `?kind&about` prepare it. */
  askUs: '/ask-us',
  security: '/security',
  location: {
    singapore: '/location/singapore',
    malaysia: '/location/malaysia',
    indonesia: '/location/indonesia',
    thailand: '/location/thailand',
  },
  register: '/register',
  login: '/login',
  logo: '/logo',

  /** For people who can't log in, and the links of letters. */
  recovery: {
    forgotPassword: '/forgot-password',
    resetPassword: '/reset-password',
    verifyEmail: '/verify-email',
    undoEmail: '/undo-email',
    lock: '/lock',
  },

  dashboard: {
    overview: '/dashboard',
    portfolio: '/dashboard/portfolio',
    investments: '/dashboard/investments',
    funding: '/dashboard/funding',
    accounts: '/dashboard/accounts',
    /** The rows of a balance (DEC-52); `?from&to&search` are its filters. */
    activity: (account: ActivityAccount) => `/dashboard/activity/${account}`,
    /** The rows of all balances (DEC-72); `?from&to` are its filters. */
    allActivity: '/dashboard/activity/all',
    savings: '/dashboard/savings',
    insurance: '/dashboard/insurance',
    verification: '/dashboard/verification',
    transactions: '/dashboard/transactions',
    documents: '/dashboard/documents',
    calendar: '/dashboard/calendar',
    support: '/dashboard/support',
    /** A new conversation with the bank (DEC-62); `?topic` says about what. */
    newConversation: '/dashboard/support/new',
    /** The conversation of `?id`. */
    conversation: '/dashboard/support/conversation',
    profile: '/dashboard/profile',
    settings: '/dashboard/settings',
    /** Behind the Security card of Settings (DEC-44 to DEC-50). */
    security: '/dashboard/settings/security',
  },

  admin: {
    dashboard: '/admin',
    users: '/admin/users',
    transactions: '/admin/transactions',
    payment: '/admin/payment',
    settings: '/admin/settings',
    manageAssets: '/admin/manage-assets',
    /** Not in the specification's route table, but its quick actions lead there (DEC-26). */
    analytics: '/admin/analytics',
    auditLog: '/admin/analytics/audit-log',
    reports: '/admin/analytics/reports',
    notifications: '/admin/analytics/notifications',
    /** Of the member of staff who is signed in. */
    account: '/admin/account',
    /** What customers and visitors write (DEC-62, DEC-63); the quick actions of the dashboard lead there. */
    messages: '/admin/messages',
    /** What was seen on the chains (DEC-60); the quick actions and Transactions lead there. */
    payments: '/admin/payments',
  },
} as const

/** Where a customer writes to the bank about this. */
export const newConversationPath = (topic: string) => `${paths.dashboard.newConversation}?topic=${topic}`

/** A customer’s conversation with the bank. */
export const conversationPath = (id: string) => `${paths.dashboard.conversation}?id=${id}`

/** The page of the market chart, shown in a sandboxed frame: `?symbol=AAPL&scheme=light`. */
export const marketChartPath = '/market-chart'

/** The page for every unknown address; the server serves it with status 404. */
export const notFoundPath = '/404'

const { location, recovery, dashboard, admin, ...pages } = paths

/** Open to everyone; built as complete HTML. */
export const publicPaths: readonly string[] = [...Object.values(pages), ...Object.values(location)]

/** Open to everyone, but not to search engines: most are of use only with the link of a letter. */
export const recoveryPaths: readonly string[] = Object.values(recovery)

/** Open to everyone, but part of the application: people type here, and go on to their accounts. */
export const accountPaths: readonly string[] = [paths.register, paths.login, ...recoveryPaths]

/** The public pages that are static (app/site/pages). */
export const sitePages: readonly string[] = publicPaths.filter((path) => !accountPaths.includes(path))

const { activity, ...screens } = dashboard

/** The customers' screens. */
export const dashboardPaths: readonly string[] = [
  ...Object.values(screens),
  ...activityAccounts.map((account) => activity(account)),
]

/** For signed-in people: the page is built with the screen's title and intro, and the browser draws the rest. */
export const appPaths: readonly string[] = [...dashboardPaths, ...Object.values(admin)]
