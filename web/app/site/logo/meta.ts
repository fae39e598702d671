import { brand } from '@bank/contract/brand'
import { paths } from '../../paths.ts'
import type { PageMeta } from '../../site-frame/page-meta.ts'

export const meta: PageMeta = {
  title: 'Logo showcase',
  description: `The ${brand.bankName} logo in three sizes, on light and dark backgrounds, and as a PNG to download.`,
  path: paths.logo,
}
