import { brand } from '@bank/contract/brand'
import { newConversationPath, paths } from '../paths.ts'
import type { AskKind, Topic } from './ask-us.ts'

/**
 * What a call to action does: open an address, say that it can't be done online yet, or open the form of Ask us (DEC-63). While
 * visitors can't write online, the last of these says the same. For people who are signed in, it opens the address `customers`.
 */
export type ActionTarget = { to: string } | { notOnline: true } | Ask

type Ask = { enquiry: AskKind; about: Topic; customers?: string }

const notOnline = { notOnline: true } as const
const go = (to: string) => ({ to })
const apply = (about: Topic): Ask => ({ enquiry: 'application', about })
const meet = (about: Topic): Ask => ({
  enquiry: 'appointment',
  about,
  customers: newConversationPath('appointment'),
})

/** The message of a call to action that has no target yet (DEC-31): the fact, and how to reach the bank. */
export const notOnlineYet = {
  message: 'This can’t be done online yet.',
  hint: `${brand.contactLine}.`,
} as const

/**
 * Every call to action that does not call the API: page, label, target (DEC-31). A bank that offers one of these online
 * changes its line here. `/path#part` leads to a part of a page; `mailto:` opens the mail program.
 */
export const actions = {
  home: {
    'Get Started': go(paths.register),
    'Learn More': go(paths.login),
    'Apply now': apply('premier'),
  },
  personal: {
    'Learn More': notOnline,
  },
  premier: {
    'Become a Premier Client': go(paths.dashboard.overview),
    'Schedule a Consultation': meet('premier'),
  },
  business: {
    'Open a Business Account': apply('business-account'),
    'Get a Business Loan': apply('business-loan'),
    'Schedule a Consultation': meet('business'),
    'Download the Guide': notOnline,
  },
  promotions: {
    'Open Account': apply('checking-account'),
    'Start Investing': apply('investment-account'),
    'Learn More': notOnline,
  },
  contact: {
    'Email Support': go(`mailto:${brand.supportEmail}`),
  },
  faq: {
    'Contact Support': go(paths.contact),
    'Live Chat': {
      enquiry: 'contact',
      about: 'question',
      customers: newConversationPath('question'),
    },
    'Account Types': go(paths.personal),
    'Rates & Fees': go(`${paths.faq}#fees-and-charges`),
    'Security Center': go(paths.security),
  },
  onlineBanking: {
    'Enroll Now': go(paths.register),
    'Contact Support': go(paths.contact),
  },
  mobileBanking: {
    'Download App': notOnline,
    'Learn More': go('#features'),
    'Download for iOS': notOnline,
    'Download for Android': notOnline,
    'Download Now': notOnline,
    'Watch Demo': notOnline,
  },
  eStatements: {
    'Enroll Now': go(paths.register),
    'Learn More': go('#how-it-works'),
  },
  security: {
    'Enable Security Features': go(paths.dashboard.security),
    'Security Checklist': go('#best-practices'),
  },
  countries: {
    'Contact Us': go(paths.contact),
    'Schedule Appointment': meet('branch'),
  },
  funding: {
    'Request Credit': go(newConversationPath('credit')),
  },
  support: {
    'Live Chat': go(newConversationPath('question')),
    'Email Support': go(`mailto:${brand.supportEmail}`),
    FAQ: go(paths.faq),
    'Security Issues': go(paths.security),
  },
} satisfies Record<string, Record<string, ActionTarget>>

export type ActionPage = keyof typeof actions
