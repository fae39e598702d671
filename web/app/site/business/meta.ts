import { paths } from '../../paths.ts'
import type { PageMeta } from '../../site-frame/page-meta.ts'

export const meta: PageMeta = {
  title: 'Business Banking',
  description:
    'Accounts, loans, payments, investments and insurance for startups and for small, medium and large businesses.',
  path: paths.business,
}
