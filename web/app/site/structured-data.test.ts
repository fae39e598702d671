import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { robotsWithSitemap, sitemapOf } from '../../sitemap.ts'
import { appPaths, publicPaths } from '../paths.ts'
import { structuredDataText } from '../site-frame/page-meta.ts'
import { countries } from './countries/countries.ts'
import { faqData } from './faq/faq-data.ts'
import { categories } from './faq/questions.ts'
import { locations } from './places/locations.ts'
import { placeData } from './places/place-data.ts'

afterEach(() => vi.unstubAllEnvs())

const robots = readFileSync(`${import.meta.dirname}/../../public/robots.txt`, 'utf8')

test('every public page names the bank, and adds the things it is about', () => {
  vi.stubEnv('PUBLIC_URL', 'https://bank.example/')
  const text = structuredDataText({ description: '', path: '/faq', things: [{ '@type': 'FAQPage' }] })
  expect(JSON.parse(text)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      expect.objectContaining({
        '@type': 'Organization',
        '@id': 'https://bank.example/#bank',
        url: 'https://bank.example/',
      }),
      { '@type': 'FAQPage' },
    ],
  })
})

test('no text in the structured data can end its script element', () => {
  const text = structuredDataText({ description: '', path: '/', things: [{ '@type': '</script>' }] })
  expect(text).not.toContain('<')
  expect(text).toContain(String.raw`\u003c/script>`)
})

test('all 18 questions are included with their answers', () => {
  const { '@type': type, mainEntity } = faqData(categories)
  expect(type).toBe('FAQPage')
  expect(mainEntity).toHaveLength(18)
  expect(mainEntity).toContainEqual({
    '@type': 'Question',
    name: 'What is the overdraft fee?',
    acceptedAnswer: { '@type': 'Answer', text: '$35 per occurrence.' },
  })
})

test('a branch has its address and opening hours, without closed days, and belongs to the bank', () => {
  vi.stubEnv('PUBLIC_URL', 'https://bank.example')
  const [main] = locations
  expect(main && placeData(main, '/locate')).toEqual({
    '@type': 'BankOrCreditUnion',
    '@id': 'https://bank.example/locate#main-branch',
    url: 'https://bank.example/locate#main-branch',
    name: 'Meranti Bank Main Branch',
    parentOrganization: { '@id': 'https://bank.example/#bank' },
    address: {
      '@type': 'PostalAddress',
      streetAddress: '45 Robinson Road',
      addressLocality: 'Singapore',
      postalCode: '068899',
      addressCountry: 'SG',
    },
    openingHours: ['Mo-Fr 09:00-18:00', 'Sa 09:00-14:00'],
  })
})

test('an ATM is open all day, and the Changi Airport branch from 6:00 to 22:00', () => {
  const things = [...locations, ...countries.thailand.atms].map((place) => placeData(place, '/locate'))
  const hours = Object.fromEntries(things.map((thing) => [String(thing.name), thing]))
  expect(hours['Meranti Bank Changi Airport Branch']?.openingHours).toEqual(['Mo-Su 06:00-22:00'])
  expect(hours['Meranti Bank Siam ATM']).toMatchObject({ '@type': 'AutomatedTeller', openingHours: 'Mo-Su' })
})

test('robots may read every public page and no screen of the portal or the admin area', () => {
  const closed = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, start = '']) => start)
  const isClosed = (path: string) => closed.some((start) => path.startsWith(start))
  expect(appPaths.filter((path) => !isClosed(path))).toEqual([])
  expect(publicPaths.filter(isClosed)).toEqual([])
})

test('the sitemap lists the canonical addresses of the pages; a page without one is left out', () => {
  const pages = [
    '<head><link rel="canonical" href="https://bank.example/faq"/></head>',
    '<head><link href="https://bank.example/" rel="canonical"></head>',
    '<head><meta name="robots" content="noindex"/></head>',
  ]
  const addresses = [...sitemapOf(pages).matchAll(/<loc>(.+)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toEqual(['https://bank.example/', 'https://bank.example/faq'])
})

test('robots.txt names the sitemap, by default at the address where npm start serves it', () => {
  const front = (href: string) => `<link rel="canonical" href="${href}">`
  expect(robotsWithSitemap(robots, front('https://bank.example/'))).toContain(
    '\nSitemap: https://bank.example/sitemap.xml\n',
  )
  const here = 'http://localhost:3000'
  expect(robotsWithSitemap(robots, front('/'))).toContain(`\nSitemap: ${here}/sitemap.xml\n`)
  expect(sitemapOf([front('/faq')])).toContain(`<loc>${here}/faq</loc>`)
})
