import type { LucideIcon } from 'lucide-react'
import HandCoins from 'lucide-react/icons/hand-coins'
import PiggyBank from 'lucide-react/icons/piggy-bank'
import Wallet from 'lucide-react/icons/wallet'
import { paths } from '../../paths.ts'
import { facts } from '../facts.ts'
import type { LinkStrip } from '../link-strips.tsx'

const { accounts, atms, eStatements, loans, promotions } = facts

type Product = {
  icon: LucideIcon
  title: string
  text: string
  /** The figure that one compares by, and what it is. */
  figure: string
  figureLabel: string
}

export const products: readonly Product[] = [
  {
    icon: PiggyBank,
    title: 'Savings Accounts',
    text: `For what you put aside. Statements come ${eStatements.quarterlyFrequency}.`,
    figure: accounts.minimumSavingsDeposit,
    figureLabel: 'typical minimum deposit',
  },
  {
    icon: Wallet,
    title: 'Checking Accounts',
    text: `For what comes in and goes out. Statements come ${eStatements.otherFrequency}.`,
    figure: accounts.minimumCheckingDeposit,
    figureLabel: 'typical minimum deposit',
  },
  {
    icon: HandCoins,
    title: 'Personal Loans',
    text: 'For what can’t wait until you have saved for it.',
    figure: loans.personalLoanApplication,
    figureLabel: 'for an application',
  },
]

export const costs: readonly { label: string; value: string }[] = [
  {
    label: 'Basic checking, monthly fee',
    value: `Around ${accounts.basicCheckingMonthlyFee} (waivable)`,
  },
  { label: 'Overdraft, each time', value: accounts.overdraftFee },
  { label: 'ATMs of our network', value: `Withdrawals are ${atms.networkWithdrawals}` },
]

/** Where to go on from here, at the foot of the hero. */
export const strips: readonly LinkStrip[] = [
  { title: 'Premier', text: 'A relationship manager of your own', to: paths.premier },
  {
    title: 'Promotions',
    text: `${promotions.newCheckingBonus} for a new checking account`,
    to: paths.promotions,
  },
  { title: 'Online Banking', text: 'Your accounts at any hour', to: paths.onlineBanking },
]
