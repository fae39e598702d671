import { brand } from '@bank/contract/brand'
import { paths } from '../../paths.ts'
import type { PageMeta } from '../../site-frame/page-meta.ts'
import { bankReference } from '../../site-frame/structured-data.ts'
import type { Country } from '../countries/countries.ts'
import { facts } from '../facts/facts.ts'
import { faqData } from '../faq/faq-data.ts'
import { categories } from '../faq/questions.ts'
import { locations } from '../places/locations.ts'
import { placeData } from '../places/place-data.ts'

const { accounts, atms, eStatements, mobile, premier, promotions, security, support } = facts

/** What the public pages tell browsers, search engines and social networks; the countries' pages have `countryMeta`. */
export const metas = {
  home: {
    description: `Accounts, loans, insurance and investments in Singapore, Malaysia, Indonesia and Thailand. Premier banking from a Total Relationship Balance of ${premier.relationshipBalance}.`,
    path: paths.home,
  },
  personal: {
    title: 'Personal Banking',
    description: `Savings accounts typically from ${accounts.minimumSavingsDeposit}, checking accounts from ${accounts.minimumCheckingDeposit}, and personal loans. Requirements and costs at a glance.`,
    path: paths.personal,
  },
  premier: {
    title: 'Premier Banking',
    description: `Dedicated relationship managers, priority queue and fee waivers. For a minimum balance of ${premier.minimumBalance} and an annual income of ${premier.annualIncome}, or a Total Relationship Balance of ${premier.relationshipBalance}.`,
    path: paths.premier,
  },
  business: {
    title: 'Business Banking',
    description:
      'Accounts, loans, payments, investments and insurance for startups and for small, medium and large businesses.',
    path: paths.business,
  },
  promotions: {
    title: 'Promotions',
    description: `${promotions.newCheckingBonus} bonus for a new checking account ${promotions.newCheckingCondition}, and ${promotions.newInvestmentFees} on new investment accounts.`,
    path: paths.promotions,
  },
  contact: {
    title: 'Contact',
    description: `Write to us and get an answer within ${support.respondsWithin}, call during business hours, or call the emergency line, open ${support.emergencyLine}.`,
    path: paths.contact,
    things: [
      {
        ...bankReference(),
        contactPoint: [
          {
            '@type': 'ContactPoint',
            contactType: 'customer support',
            telephone: brand.phone,
            email: brand.supportEmail,
          },
          { '@type': 'ContactPoint', contactType: 'emergency', telephone: brand.emergencyPhone },
        ],
      },
    ],
  },
  locate: {
    title: 'Find Us',
    description: `Find a branch or an ATM: addresses, opening hours and services. ATMs are open ${atms.access}.`,
    path: paths.locate,
    things: locations.map((location) => placeData(location, paths.locate)),
  },
  faq: {
    title: 'FAQ',
    description: 'Answers about opening accounts, online banking, fees, loans, investments and security.',
    path: paths.faq,
    things: [faqData(categories)],
  },
  onlineBanking: {
    title: 'Online Banking',
    description:
      'Manage accounts, transfer money and pay bills online, 24/7 and from anywhere. Enroll in three steps.',
    path: paths.onlineBanking,
  },
  mobileBanking: {
    title: 'Mobile Banking',
    description: `Check deposit, transfers, cards and bills on your phone. For ${mobile.ios} and ${mobile.android}.`,
    path: paths.mobileBanking,
  },
  eStatements: {
    title: 'E-Statements',
    description: `Statements online with ${eStatements.historyYears} years of history, an email when a new one is ready, and a PDF to keep.`,
    path: paths.eStatements,
  },
  checkDocument: {
    title: 'Check a Document',
    description: `Has someone given you a ${brand.bankName} statement or receipt? Its number and check code show whether it is ours and unchanged.`,
    path: paths.checkDocument,
  },
  askUs: {
    title: 'Ask Us',
    description: `Ask for an appointment, apply for an account or a loan, or ask a question. We answer within ${support.respondsWithin}.`,
    path: paths.askUs,
  },
  security: {
    title: 'Security Center',
    description: `How we protect you, how you protect yourself, and zero liability for unauthorized transactions reported within ${security.reportWithinDays} days of the statement date.`,
    path: paths.security,
  },
  logo: {
    title: 'Logo showcase',
    description: `The ${brand.bankName} logo in three sizes, on light and dark backgrounds, and as a PNG to download.`,
    path: paths.logo,
  },
} satisfies Record<string, PageMeta>

export function countryMeta({ name, path, branches, atms }: Country): PageMeta {
  return {
    title: name,
    description: `${branches.length} branches, ${atms.length} ATMs, our services and how to contact us in ${name}.`,
    path,
    things: [...branches, ...atms].map((place) => placeData(place, path)),
  }
}
