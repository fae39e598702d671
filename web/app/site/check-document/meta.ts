import { brand } from '@bank/contract/brand'
import { paths } from '../../paths.ts'
import type { PageMeta } from '../../site-frame/page-meta.ts'

export const meta: PageMeta = {
  title: 'Check a Document',
  description: `Has someone given you a ${brand.bankName} statement or receipt? Its number and check code show whether it is ours and unchanged.`,
  path: paths.checkDocument,
}
