import { paths } from '../../paths.ts'
import type { PageMeta } from '../../site-frame/page-meta.ts'
import { facts } from '../facts/facts.ts'

export const meta: PageMeta = {
  description: `Accounts, loans, insurance and investments in Singapore, Malaysia, Indonesia and Thailand. Premier banking from a Total Relationship Balance of ${facts.premier.relationshipBalance}.`,
  path: paths.home,
}
