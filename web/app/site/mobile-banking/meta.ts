import { paths } from '../../paths.ts'
import type { PageMeta } from '../../site-frame/page-meta.ts'
import { facts } from '../facts/facts.ts'

export const meta: PageMeta = {
  title: 'Mobile Banking',
  description: `Check deposit, transfers, cards and bills on your phone. For ${facts.mobile.ios} and ${facts.mobile.android}.`,
  path: paths.mobileBanking,
}
