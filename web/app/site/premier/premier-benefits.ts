import ChartPie from 'lucide-react/icons/chart-pie'
import Globe from 'lucide-react/icons/globe'
import Plane from 'lucide-react/icons/plane'
import { facts } from '../facts/facts.ts'
import { benefits } from '../home/content.ts'
import type { Benefit } from '../parts/benefit-grid.tsx'

const { changiAirport } = facts.branches

/** The three benefits of the home page, in the same words, and the rest of what Premier offers. */
export const premierBenefits: readonly Benefit[] = [
  ...benefits,
  {
    icon: Globe,
    title: 'Premier Regional Services',
    text: 'Branches, ATMs and support in local languages in Singapore, Malaysia, Indonesia and Thailand.',
  },
  {
    icon: ChartPie,
    title: 'Wealth Management',
    text: 'Deposits, loans, insurance and investments, together on one screen.',
  },
  {
    icon: Plane,
    title: 'Lifestyle and Privileges',
    text: `A branch at Changi Airport for your travels, open ${changiAirport.days}, ${unbroken(changiAirport.hours)}.`,
  },
]

/** Keeps a time and its AM or PM on one line. */
function unbroken(hours: string): string {
  return hours.replaceAll(/ (?=[AP]M)/g, '\u00a0')
}
