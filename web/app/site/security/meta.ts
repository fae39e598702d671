import { paths } from '../../paths.ts'
import type { PageMeta } from '../../site-frame/page-meta.ts'
import { facts } from '../facts/facts.ts'

const { reportWithinDays } = facts.security

export const meta: PageMeta = {
  title: 'Security Center',
  description: `How we protect you, how you protect yourself, and zero liability for unauthorized transactions reported within ${reportWithinDays} days of the statement date.`,
  path: paths.security,
}
