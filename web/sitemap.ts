/**
 * Where `npm start` serves by default. A sitemap needs absolute addresses, also on a developer's machine where PUBLIC_URL
 * was not set for the build (DEC-3).
 */
const HERE = 'http://localhost:3000'

/**
 * sitemap.xml from the built pages. It lists the addresses that the pages declare as canonical; a page without one, such
 * as the page for unknown addresses, is left out.
 */
export function sitemapOf(pages: readonly string[]): string {
  const addresses = pages.flatMap((html) => canonicalAddress(html) ?? []).sort()
  const lines = addresses.map((address) => `  <url><loc>${address}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    '</urlset>',
    '',
  ].join('\n')
}

/** Adds the address of the sitemap to robots.txt. */
export function robotsWithSitemap(robots: string, frontPage: string): string {
  return `${robots}\nSitemap: ${new URL('/sitemap.xml', canonicalAddress(frontPage) ?? HERE).href}\n`
}

/** Absolute, and escaped as HTML, which is also valid in XML. */
function canonicalAddress(html: string): string | undefined {
  const [link = ''] = /<link\b[^>]*\brel="canonical"[^>]*>/.exec(html) ?? []
  const address = /\bhref="([^"]+)"/.exec(link)?.[1]
  return address?.startsWith('/') ? `${HERE}${address}` : address
}
