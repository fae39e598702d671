import type { LucideIcon } from 'lucide-react'
import HandCoins from 'lucide-react/icons/hand-coins'
import PiggyBank from 'lucide-react/icons/piggy-bank'
import Wallet from 'lucide-react/icons/wallet'
import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import type { LinkStrip } from '../parts/link-strips.tsx'

const { accounts, atms, eStatements, loans, promotions } = facts

type Product = {
  icon: LucideIcon
  title: string
  text: string
  /** The figure for comparison, and its meaning. */
  figure: string
  figureLabel: string
}

export const products: readonly Product[] = [
  {
    icon: PiggyBank,
    title: 'Savings Accounts',
    text: `For the money you set aside. Statements are issued ${eStatements.quarterlyFrequency}.`,
    figure: accounts.minimumSavingsDeposit,
    figureLabel: 'typical minimum deposit',
  },
  {
    icon: Wallet,
    title: 'Checking Accounts',
    text: `For everyday income and expenses. Statements are issued ${eStatements.otherFrequency}.`,
    figure: accounts.minimumCheckingDeposit,
    figureLabel: 'typical minimum deposit',
  },
  {
    icon: HandCoins,
    title: 'Personal Loans',
    text: 'For what you need before you have saved for it.',
    figure: loans.personalLoanApplication,
    figureLabel: 'for an application',
  },
]

export const costs: readonly { label: string; value: string }[] = [
  {
    label: 'Basic checking, monthly fee',
    value: `Around ${accounts.basicCheckingMonthlyFee} (waivable)`,
  },
  { label: 'Overdraft, per occurrence', value: accounts.overdraftFee },
  { label: 'ATMs in our network', value: `Withdrawals are ${atms.networkWithdrawals}` },
]

/** Further pages, at the foot of the hero. */
export const strips: readonly LinkStrip[] = [
  { title: 'Premier', text: 'Your own relationship manager', to: paths.premier },
  {
    title: 'Promotions',
    text: `${promotions.newCheckingBonus} for a new checking account`,
    to: paths.promotions,
  },
  { title: 'Online Banking', text: 'Your accounts at any hour', to: paths.onlineBanking },
]
