import type { LucideIcon } from 'lucide-react'
import Building2 from 'lucide-react/icons/building-complex'
import Globe from 'lucide-react/icons/globe'
import HandCoins from 'lucide-react/icons/hand-coins'
import Sprout from 'lucide-react/icons/sprout'
import Trees from 'lucide-react/icons/trees'
import Wallet from 'lucide-react/icons/wallet'
import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'

const { accounts, investments, loans, premier } = facts

/** What the bank offers in every country, each with a link to the page with the details. */
export const offers: readonly { icon: LucideIcon; title: string; text: string; link: string; to: string }[] =
  [
    {
      icon: Wallet,
      title: 'Accounts',
      text: `Savings accounts typically from ${accounts.minimumSavingsDeposit}, checking accounts from ${accounts.minimumCheckingDeposit}.`,
      link: 'Personal banking',
      to: paths.personal,
    },
    {
      icon: HandCoins,
      title: 'Loans',
      text: `Personal, home, car and business loans. A personal loan application takes ${loans.personalLoanApplication}.`,
      link: 'Questions about loans',
      to: `${paths.faq}#loans-and-credit`,
    },
    {
      icon: Trees,
      title: 'Premier',
      text: `For clients with a Total Relationship Balance of ${premier.relationshipBalance}, or a minimum balance of ${premier.minimumBalance} and an annual income of ${premier.annualIncome}.`,
      link: 'Premier banking',
      to: paths.premier,
    },
    {
      icon: Building2,
      title: 'Business',
      text: 'Accounts and loans for startups and for small, medium and large businesses.',
      link: 'Business banking',
      to: paths.business,
    },
    {
      icon: Sprout,
      title: 'Investments',
      text: `From ${investments.minimum}; managed accounts from ${investments.managedAccountMinimum}.`,
      link: 'Questions about investing',
      to: `${paths.faq}#investment-services`,
    },
    {
      icon: Globe,
      title: 'Online banking',
      text: 'Accounts, transfers and payments at any hour, from any of our four countries.',
      link: 'Online banking',
      to: paths.onlineBanking,
    },
  ]
