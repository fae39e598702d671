/**
 * Where `npm start` serves when nobody says otherwise: a sitemap may hold absolute addresses only, also on a developer's
 * machine, where the build was not told PUBLIC_URL (D3).
 */
const HERE = 'http://localhost:3000'

/**
 * sitemap.xml and robots.txt, from the pages as they were built. The addresses are those that the pages themselves call
 * canonical; a page that has none, like the one for unknown addresses, is no page for search engines.
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

/** Says where the sitemap is: beside the site's front page. */
export function robotsWithSitemap(robots: string, frontPage: string): string {
  return `${robots}\nSitemap: ${new URL('/sitemap.xml', canonicalAddress(frontPage) ?? HERE).href}\n`
}

/** Absolute, and escaped as HTML, which is escaped enough for XML. */
function canonicalAddress(html: string): string | undefined {
  const [link = ''] = /<link\b[^>]*\brel="canonical"[^>]*>/.exec(html) ?? []
  const address = /\bhref="([^"]+)"/.exec(link)?.[1]
  return address?.startsWith('/') ? `${HERE}${address}` : address
}
