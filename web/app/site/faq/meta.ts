import { paths } from '../../paths.ts'
import type { PageMeta } from '../../site-frame/page-meta.ts'
import { faqData } from './faq-data.ts'
import { categories } from './questions.ts'

export const meta: PageMeta = {
  title: 'FAQ',
  description: 'Answers about opening accounts, online banking, fees, loans, investments and security.',
  path: paths.faq,
  things: [faqData(categories)],
}
