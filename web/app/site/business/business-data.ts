import type { LucideIcon } from 'lucide-react'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ChartLine from 'lucide-react/icons/chart-line'
import Globe from 'lucide-react/icons/globe'
import HandCoins from 'lucide-react/icons/hand-coins'
import Umbrella from 'lucide-react/icons/umbrella'
import Wallet from 'lucide-react/icons/wallet'
import { facts } from '../facts.ts'

const { eStatements, investments } = facts

export const solutions: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Wallet,
    title: 'Business accounts',
    text: `Checking for what moves every day, savings for what can wait. Statements online, with ${eStatements.historyYears} years of history.`,
  },
  {
    icon: HandCoins,
    title: 'Business loans',
    text: 'For stock, equipment or premises: what the business needs before it has earned it.',
  },
  {
    icon: ArrowLeftRight,
    title: 'Transfers and payments',
    text: 'Move money between accounts and pay bills in online banking, at any hour.',
  },
  {
    icon: ChartLine,
    title: 'Investments',
    text: `For reserves that you won’t need tomorrow: from ${investments.minimum}, managed accounts from ${investments.managedAccountMinimum}.`,
  },
  {
    icon: Umbrella,
    title: 'Insurance',
    text: 'Life, health and travel insurance for the people the business depends on.',
  },
  {
    icon: Globe,
    title: 'Four countries',
    text: 'Branches, ATMs and support in Singapore, Malaysia, Indonesia and Thailand.',
  },
]

export type BusinessType = {
  name: string
  text: string
  /** How many of the mark's four rings it has grown. */
  rings: 1 | 2 | 3 | 4
}

export const businessTypes: readonly BusinessType[] = [
  {
    name: 'Startups',
    text: 'A first account that keeps the company’s money apart from your own.',
    rings: 1,
  },
  {
    name: 'Small businesses',
    text: 'An account for every day, and a loan for the next step.',
    rings: 2,
  },
  {
    name: 'Medium businesses',
    text: 'Several accounts, loans for growth, and reserves that are invested.',
    rings: 3,
  },
  {
    name: 'Large businesses',
    text: 'Accounts, loans and investments across our four countries.',
    rings: 4,
  },
]
