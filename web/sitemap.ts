/**
 * sitemap.xml and robots.txt, from the pages as they were built. The addresses are those that the pages themselves call
 * canonical: absolute where the build was told PUBLIC_URL (D3), and a page that has none, like the one for unknown
 * addresses, is no page for search engines.
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

/** Says where the sitemap is, which robots.txt may only do with an absolute address: the site's front page knows it. */
export function robotsWithSitemap(robots: string, frontPage: string): string {
  const home = canonicalAddress(frontPage) ?? ''
  return home.startsWith('http') ? `${robots}\nSitemap: ${new URL('/sitemap.xml', home).href}\n` : robots
}

/** Escaped as HTML, which is escaped enough for XML. */
function canonicalAddress(html: string): string | undefined {
  const [link] = /<link\b[^>]*\brel="canonical"[^>]*>/.exec(html) ?? []
  return link && /\bhref="([^"]+)"/.exec(link)?.[1]
}
