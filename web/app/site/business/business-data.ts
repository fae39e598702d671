import type { LucideIcon } from 'lucide-react'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ChartLine from 'lucide-react/icons/chart-line'
import Globe from 'lucide-react/icons/globe'
import HandCoins from 'lucide-react/icons/hand-coins'
import Umbrella from 'lucide-react/icons/umbrella'
import Wallet from 'lucide-react/icons/wallet'
import { facts } from '../facts/facts.ts'

const { eStatements, investments } = facts

export const solutions: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Wallet,
    title: 'Business accounts',
    text: `Checking for daily business and savings for your reserves, with ${eStatements.historyYears} years of statements online.`,
  },
  {
    icon: HandCoins,
    title: 'Business loans',
    text: 'Financing for inventory, equipment or premises.',
  },
  {
    icon: ArrowLeftRight,
    title: 'Transfers and payments',
    text: 'Move money between accounts and pay bills in online banking, at any hour.',
  },
  {
    icon: ChartLine,
    title: 'Investments',
    text: `Put your reserves to work: investments from ${investments.minimum}, managed accounts from ${investments.managedAccountMinimum}.`,
  },
  {
    icon: Umbrella,
    title: 'Insurance',
    text: 'Life, health and travel insurance for the people your business depends on.',
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
  /** How many of the mark's four rings are drawn in full. */
  rings: 1 | 2 | 3 | 4
}

export const businessTypes: readonly BusinessType[] = [
  {
    name: 'Startups',
    text: 'A first account that keeps business and personal money separate.',
    rings: 1,
  },
  {
    name: 'Small businesses',
    text: 'An everyday account, and a loan for your next step.',
    rings: 2,
  },
  {
    name: 'Medium businesses',
    text: 'Multiple accounts, loans for growth, and investments for your reserves.',
    rings: 3,
  },
  {
    name: 'Large businesses',
    text: 'Accounts, loans and investments across our four countries.',
    rings: 4,
  },
]
