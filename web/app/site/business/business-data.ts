import { facts } from '../facts/facts.ts'
import type { Point } from '../parts/points.tsx'

const { eStatements, investments } = facts

export const solutions = {
  accounts: {
    title: 'Business accounts',
    text: `Checking for daily business and savings for your reserves, with ${eStatements.historyYears} years of statements online.`,
    years: `${eStatements.historyYears} years`,
  },
  loans: {
    title: 'Business loans',
    text: 'Financing for inventory, equipment or premises.',
  },
  transfers: {
    title: 'Transfers and payments',
    text: 'Move money between accounts and pay bills in online banking, at any hour.',
  },
  investments: {
    title: 'Investments',
    text: 'Put your reserves to work.',
    figures: [
      { figure: investments.minimum, label: 'to start investing' },
      { figure: investments.managedAccountMinimum, label: 'for a managed account' },
    ],
  },
  insurance: {
    title: 'Insurance',
    text: 'For the people your business depends on.',
    kinds: ['Life', 'Health', 'Travel'],
  },
  countries: {
    title: 'Four countries',
    text: 'Branches and ATMs, and support in these languages.',
  },
} as const

/** From the smallest to the largest, as the rings of a trunk are from the center outwards. */
export const businessTypes: readonly Point[] = [
  { title: 'Startups', text: 'A first account that keeps business and personal money separate.' },
  { title: 'Small businesses', text: 'An everyday account, and a loan for your next step.' },
  {
    title: 'Medium businesses',
    text: 'Multiple accounts, loans for growth, and investments for your reserves.',
  },
  { title: 'Large businesses', text: 'Accounts, loans and investments across our four countries.' },
]
