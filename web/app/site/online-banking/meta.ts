import { paths } from '../../paths.ts'
import type { PageMeta } from '../../site-frame/page-meta.ts'

export const meta: PageMeta = {
  title: 'Online Banking',
  description:
    'Manage accounts, transfer money and pay bills online, 24/7 and from anywhere. Enroll in three steps.',
  path: paths.onlineBanking,
}
