import { brand } from '@bank/contract/brand'
import type { MetaDescriptor } from 'react-router'
import { canonicalAddress, fullTitle, type PageMeta, socialProperties } from '../../site-frame/page-meta.ts'
import { structuredData } from '../../site-frame/structured-data.ts'

/** The metadata of a page of the application that is open to everyone, as the router wants it (DEC-30). */
export function accountMeta(meta: PageMeta): MetaDescriptor[] {
  return [
    { title: fullTitle(meta) },
    { name: 'description', content: meta.description },
    { tagName: 'link', rel: 'canonical', href: canonicalAddress(meta) },
    ...socialProperties(meta),
    { name: 'twitter:card', content: 'summary_large_image' },
    { 'script:ld+json': structuredData(meta.things) },
  ]
}

/** The metadata of a page of the application that is open to everyone, but that search engines leave out. */
export function closedMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${brand.bankName}` }, { name: 'robots', content: 'noindex' }]
}
