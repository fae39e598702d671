import { paths } from '../../paths.ts'
import type { PageMeta } from '../../site-frame/page-meta.ts'
import { facts } from '../facts/facts.ts'

const { historyYears } = facts.eStatements

export const meta: PageMeta = {
  title: 'E-Statements',
  description: `Statements online with ${historyYears} years of history, an email when a new one is ready, and a PDF to keep.`,
  path: paths.eStatements,
}
