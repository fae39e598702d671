import { brand } from '@bank/contract/brand'
import { publicAddress } from './public-address.ts'
import { structuredData, type Thing } from './structured-data.ts'

export type PageMeta = {
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

/** The title as browsers show it. */
export function fullTitle({ title }: PageMeta): string {
  return title ? `${title} | ${brand.bankName}` : `${brand.bankName}: ${brand.tagline.toLowerCase()}`
}

/** The canonical address of the page. */
export function canonicalAddress({ path }: PageMeta): string {
  return publicAddress(path)
}

/** The Open Graph properties of the social card (DEC-30). */
export function socialProperties(meta: PageMeta): readonly { property: string; content: string }[] {
  const properties = {
    'og:site_name': brand.bankName,
    'og:type': 'website',
    'og:title': fullTitle(meta),
    'og:description': meta.description,
    'og:url': canonicalAddress(meta),
    'og:image': publicAddress(socialCard.file),
    'og:image:width': String(socialCard.width),
    'og:image:height': String(socialCard.height),
    'og:image:alt': socialCard.alt,
  }
  return Object.entries(properties).map(([property, content]) => ({ property, content }))
}

/** The structured data of the page, as JSON-LD that can stand in a script element. */
export function structuredDataText({ things }: PageMeta): string {
  return JSON.stringify(structuredData(things)).replaceAll('<', '\\u003c')
}
