import ChartPie from 'lucide-react/icons/chart-pie'
import Globe from 'lucide-react/icons/globe'
import Plane from 'lucide-react/icons/plane'
import type { Benefit } from '../benefit-grid.tsx'
import { facts } from '../facts.ts'
import { benefits } from '../home/content.ts'

const { changiAirport } = facts.branches

/** The three that the home page names, in the same words, and what else comes with Premier. */
export const premierBenefits: readonly Benefit[] = [
  ...benefits,
  {
    icon: Globe,
    title: 'Premier Regional Services',
    text: 'Branches, ATMs and support in Singapore, Malaysia, Indonesia and Thailand, in the languages spoken there.',
  },
  {
    icon: ChartPie,
    title: 'Wealth Management',
    text: 'Deposits, loans, insurance and investments, seen together on one screen.',
  },
  {
    icon: Plane,
    title: 'Lifestyle and Privileges',
    text: `A branch at Changi Airport, open ${changiAirport.days}, ${unbroken(changiAirport.hours)}, when you travel.`,
  },
]

/** A line ends before a time or after it, and not between its figures and AM or PM. */
function unbroken(hours: string): string {
  return hours.replaceAll(/ (?=[AP]M)/g, '\u00a0')
}
