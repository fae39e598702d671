import { paths, publicPaths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'

// What search engines and social networks read (DEC-30).

/** A page as it is served, parsed but not run. */
async function read(page: Page, path: string) {
  const html = await (await page.request.get(path)).text()
  return page.evaluate((text) => {
    const served = new DOMParser().parseFromString(text, 'text/html')
    const content = (selector: string) => served.querySelector(selector)?.getAttribute('content') ?? ''
    return {
      titles: [...served.querySelectorAll('head title')].map(({ textContent }) => textContent),
      language: served.documentElement.lang,
      description: content('meta[name=description]'),
      canonical: [...served.querySelectorAll('link[rel=canonical]')].map((link) => link.getAttribute('href')),
      card: Object.fromEntries(
        [...served.querySelectorAll('meta[property^="og:"]')].map((meta) => [
          meta.getAttribute('property'),
          meta.getAttribute('content'),
        ]),
      ),
      data: [...served.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) =>
        JSON.parse(textContent ?? ''),
      ),
    }
  }, html)
}

const graphOf = async (page: Page, path: string): Promise<{ '@type': string; [key: string]: unknown }[]> =>
  (await read(page, path)).data.flatMap((data) => data['@graph'])

test('every page has its own title, description, canonical link and social card', async ({ page }) => {
  await page.goto('/robots.txt')
  const titles = new Set()
  const descriptions = new Set()
  for (const path of publicPaths) {
    const {
      titles: [title, ...more],
      language,
      description,
      canonical,
      card,
    } = await read(page, path)
    expect(more, path).toEqual([])
    expect(title, path).toContain('Meranti Bank')
    expect(title?.length, path).toBeLessThanOrEqual(70)
    expect(language).toBe('en')
    expect(description.length, path).toBeGreaterThan(30)
    expect(canonical, path).toHaveLength(1)
    expect(new URL(canonical[0] ?? '', page.url()).pathname, path).toBe(path)
    expect(card, path).toMatchObject({
      'og:type': 'website',
      'og:site_name': 'Meranti Bank',
      'og:title': title,
      'og:description': description,
      'og:url': canonical[0],
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Meranti Bank: Banking that grows with you',
    })
    const picture = await page.request.get(card['og:image'] ?? '')
    expect(picture.headers()['content-type'], path).toBe('image/png')
    titles.add(title)
    descriptions.add(description)
  }
  expect(titles.size).toBe(publicPaths.length)
  expect(descriptions.size).toBe(publicPaths.length)
})

test('/favicon.ico, where browsers look by default, is an icon', async ({ request }) => {
  const icon = await request.get('/favicon.ico')
  expect(icon.status()).toBe(200)
  expect(icon.headers()['content-type']).toMatch(/^image\//)
  // The header of an ICO file with three images: 16, 32 and 48 px.
  expect([...(await icon.body()).subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0])
})

test('the sitemap lists every public page, and robots are kept out of the portal', async ({ request }) => {
  const map = await (await request.get('/sitemap.xml')).text()
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    // Without a base: sitemaps must have absolute addresses.
    ([, address = '']) => new URL(address).pathname,
  )
  expect(listed.toSorted()).toEqual([...publicPaths].toSorted())
  const robots = await (await request.get('/robots.txt')).text()
  for (const path of [paths.dashboard.overview, paths.admin.dashboard])
    expect(robots).toContain(`Disallow: ${path}\n`)
  expect(robots).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m)
  const icons = await (await request.get('/manifest.webmanifest')).json()
  for (const { src } of icons.icons) expect((await request.get(src)).status(), src).toBe(200)
})

test('the bank, its questions and its branches have structured data of schema.org', async ({ page }) => {
  await page.goto('/robots.txt')
  const [bank] = await graphOf(page, paths.home)
  expect(bank).toMatchObject({ '@type': 'Organization', name: 'Meranti Bank', telephone: '+65 6000 1234' })

  const faq = (await graphOf(page, paths.faq)).find((thing) => thing['@type'] === 'FAQPage')
  expect(faq?.mainEntity).toHaveLength(18)

  const places = (graph: { '@type': string }[], type: string) =>
    graph.filter((thing) => thing['@type'] === type)
  const located = await graphOf(page, paths.locate)
  expect(places(located, 'BankOrCreditUnion')).toHaveLength(3)
  expect(places(located, 'AutomatedTeller')).toHaveLength(2)
  for (const path of Object.values(paths.location)) {
    const graph = await graphOf(page, path)
    expect(places(graph, 'BankOrCreditUnion'), path).toHaveLength(3)
    expect(places(graph, 'AutomatedTeller'), path).toHaveLength(4)
  }
})
