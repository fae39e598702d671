import { paths } from '../../paths.ts'
import type { PageMeta } from '../../site-frame/page-meta.ts'
import { facts } from '../facts/facts.ts'

export const meta: PageMeta = {
  title: 'Personal Banking',
  description: `Savings accounts typically from ${facts.accounts.minimumSavingsDeposit}, checking accounts from ${facts.accounts.minimumCheckingDeposit}, and personal loans. Requirements and costs at a glance.`,
  path: paths.personal,
}
