import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'

const { accounts, investments, loans, premier } = facts

/** What the bank offers in every country, each with a link to the page with the details. */
export const offers: readonly { title: string; text: string; link: string; to: string }[] = [
  {
    title: 'Accounts',
    text: `Savings accounts typically from ${accounts.minimumSavingsDeposit}, checking accounts from ${accounts.minimumCheckingDeposit}.`,
    link: 'Personal banking',
    to: paths.personal,
  },
  {
    title: 'Loans',
    text: `Personal, home, car and business loans. A personal loan application takes ${loans.personalLoanApplication.replaceAll(' ', '\u00a0')}.`,
    link: 'Questions about loans',
    to: `${paths.faq}#loans-and-credit`,
  },
  {
    title: 'Premier',
    text: `For clients with a Total Relationship Balance of ${premier.relationshipBalance}, or a minimum balance of ${premier.minimumBalance} and an annual income of ${premier.annualIncome}.`,
    link: 'Premier banking',
    to: paths.premier,
  },
  {
    title: 'Business',
    text: 'Accounts and loans for startups and for small, medium and large businesses.',
    link: 'Business banking',
    to: paths.business,
  },
  {
    title: 'Investments',
    text: `From ${investments.minimum}; managed accounts from ${investments.managedAccountMinimum}.`,
    link: 'Questions about investing',
    to: `${paths.faq}#investment-services`,
  },
  {
    title: 'Online banking',
    text: 'Accounts, transfers and payments at any hour, from any of our four countries.',
    link: 'Online banking',
    to: paths.onlineBanking,
  },
]
