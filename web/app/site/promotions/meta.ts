import { paths } from '../../paths.ts'
import type { PageMeta } from '../../site-frame/page-meta.ts'
import { facts } from '../facts/facts.ts'

const { newCheckingBonus, newCheckingCondition, newInvestmentFees } = facts.promotions

export const meta: PageMeta = {
  title: 'Promotions',
  description: `${newCheckingBonus} bonus for a new checking account ${newCheckingCondition}, and ${newInvestmentFees} on new investment accounts.`,
  path: paths.promotions,
}
