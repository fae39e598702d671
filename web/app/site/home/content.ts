import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import type { LinkStrip } from '../parts/link-strips.tsx'

const { atms, branches } = facts

/** The most wanted pages, at the foot of the hero. */
export const strips: readonly LinkStrip[] = [
  { title: 'Personal banking', text: 'Savings, checking and personal loans', to: paths.personal },
  { title: 'Business banking', text: 'From startups to large companies', to: paths.business },
  { title: 'Branches and ATMs', text: `Find one; our ATMs are open ${atms.access}`, to: paths.locate },
]

export const privileges: readonly { title: string; text: string; link: string; to: string }[] = [
  {
    title: 'One person to ask',
    text: 'Your relationship manager knows your accounts and your plans.',
    link: 'All about Premier',
    to: paths.premier,
  },
  {
    title: 'Less waiting',
    text: 'Premier clients have their own queue.',
    link: 'Find a branch',
    to: paths.locate,
  },
  {
    title: 'Before a flight',
    text: `Stop at our Changi Airport branch: ${branches.changiAirport.days}, ${branches.changiAirport.hours}.`,
    link: 'Find the branch',
    to: paths.locate,
  },
  {
    title: 'Cash at any hour',
    text: `ATMs are open ${atms.access}. Withdrawals in our network are ${atms.networkWithdrawals}.`,
    link: 'Find an ATM',
    to: paths.locate,
  },
]
