import { paths } from '../../paths.ts'
import type { PageMeta } from '../../site-frame/page-meta.ts'
import { facts } from '../facts/facts.ts'

const { annualIncome, minimumBalance, relationshipBalance } = facts.premier

export const meta: PageMeta = {
  title: 'Premier Banking',
  description: `Dedicated relationship managers, priority queue and fee waivers. For a minimum balance of ${minimumBalance} and an annual income of ${annualIncome}, or a Total Relationship Balance of ${relationshipBalance}.`,
  path: paths.premier,
}
