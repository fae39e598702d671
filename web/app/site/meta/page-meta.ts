import { brand } from '@bank/contract/brand'
import type { MetaDescriptor } from 'react-router'
import { publicAddress } from './public-address.ts'
import { structuredData, type Thing } from './structured-data.ts'

type PublicPage = {
  /** Without the bank's name, which is added. Left out on the home page. */
  title?: string
  /** One or two sentences for search results and social cards. */
  description: string
  /** The path, from paths.ts. */
  path: string
  /** Structured data about the page's content, such as its questions or branches. */
  things?: readonly Thing[]
}

/** The picture for social networks, public/social-card.png; sizes in px. */
const socialCard = {
  file: '/social-card.png',
  width: 1200,
  height: 630,
  alt: `${brand.bankName}: ${brand.tagline}`,
} as const

/** The metadata of a public page (DEC-30): title, description, canonical address, social card, structured data. */
export function publicMeta({ title, description, path, things }: PublicPage): MetaDescriptor[] {
  const fullTitle = title
    ? `${title} | ${brand.bankName}`
    : `${brand.bankName}: ${brand.tagline.toLowerCase()}`
  const address = publicAddress(path)
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: brand.bankName },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: publicAddress(socialCard.file) },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: String(socialCard.width) },
    { property: 'og:image:height', content: String(socialCard.height) },
    { property: 'og:image:alt', content: socialCard.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { 'script:ld+json': structuredData(things) },
  ]
}
