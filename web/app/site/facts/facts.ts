const openingHours = [
  { days: 'Monday to Friday', hours: '9:00 AM to 6:00 PM' },
  { days: 'Saturday', hours: '9:00 AM to 2:00 PM' },
  { days: 'Sunday', hours: 'Closed' },
] as const

/**
 * The figures and limits of the public pages as specified, each defined once. Amounts are text
 * as they are printed: nothing calculates with them, and `cents()` would load zod with every public page. Texts for the
 * middle of a sentence are in lower case.
 */
export const facts = {
  /** Two ways to qualify (DEC-42): the relationship balance alone, or the minimum balance together with the income. */
  premier: {
    relationshipBalance: '$200,000',
    /** The parts of the Total Relationship Balance. */
    relationshipBalanceOf: ['Deposits', 'Investments', 'Investment products'],
    minimumBalance: '$100,000',
    annualIncome: '$500,000+',
  },
  promotions: {
    newCheckingBonus: '$100',
    newCheckingCondition: 'with direct deposit',
    newInvestmentFees: 'no fees for the first year',
  },
  support: {
    respondsWithin: '24 hours',
    hours: openingHours,
    emergencyLine: '24/7',
  },
  branches: {
    hours: openingHours,
    changiAirport: { days: 'daily', hours: '6:00 AM to 10:00 PM' },
  },
  atms: {
    access: '24/7',
    services: ['Withdrawal', 'Balance inquiry', 'Transfers'],
    deposits: 'at select ATMs',
    networkWithdrawals: 'free',
  },
  accounts: {
    minimumSavingsDeposit: '$100',
    minimumCheckingDeposit: '$500',
    /** Approximate, and waivable. */
    basicCheckingMonthlyFee: '$10',
    /** Per occurrence. */
    overdraftFee: '$35',
  },
  loans: { personalLoanApplication: '1-3 business days' },
  investments: { minimum: '$100', managedAccountMinimum: '$10,000' },
  eStatements: {
    historyYears: 7,
    quarterly: ['savings', 'investment'],
    quarterlyFrequency: 'quarterly',
    otherFrequency: 'monthly',
  },
  /** Zero liability for unauthorized transactions that are reported within this time of the statement date. */
  security: { reportWithinDays: 60 },
  mobile: {
    ios: 'iOS 12.0 or later',
    android: 'Android 7.0 (API 24) or later',
    memory: '2GB RAM',
    storage: '50MB storage',
  },
  supportLanguages: {
    singapore: ['English', 'Mandarin', 'Malay'],
    malaysia: ['Bahasa Malaysia', 'English'],
    indonesia: ['Bahasa Indonesia', 'English'],
    thailand: ['Thai', 'English'],
  },
  /** Part of the lead form's values, without a field. */
  leadForm: { countryCode: '+65' },
  /** Items per page by window width in px. The slide's 500 ms and the menu's 300 ms are tokens. */
  carousel: {
    pageSizes: [
      { fromWidth: 1024, items: 4 },
      { fromWidth: 640, items: 2 },
      { fromWidth: 0, items: 1 },
    ],
  },
} as const
