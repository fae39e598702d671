import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'

const search = (page: Page) => page.getByPlaceholder('Search by address, city, or zip code...')
const count = (page: Page, words: string) => page.getByRole('heading', { level: 2, name: words, exact: true })

test('search and filter are in the address, so that they can be shared', async ({ page, context }) => {
  await page.goto(paths.locate)
  await search(page).fill('singapore')
  await page.getByRole('radio', { name: 'ATMs Only' }).check()
  // In either order: a filter chosen while the island loads can be written before the typed text.
  await expect(page).toHaveURL(
    ({ searchParams }) => searchParams.get('search') === 'singapore' && searchParams.get('type') === 'atm',
  )
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(count(other, '2 Locations Found')).toBeVisible()
  await expect(search(other)).toHaveValue('singapore')
  await expect(other.getByRole('radio', { name: 'ATMs Only' })).toBeChecked()
})

test('a card links to directions in a tab of its own, without a referrer', async ({ page, context }) => {
  await page.goto(paths.locate)
  const changi = page.getByRole('article', { name: 'Changi Airport Branch' })
  // The map belongs to another site: only the requested address matters, and that no referrer is sent.
  await context.route('https://www.google.com/**', (route) => route.fulfill({ body: 'a map' }))
  const asked = context.waitForEvent('request', (request) => request.url().includes('google.com/maps'))
  const opened = context.waitForEvent('page')
  await changi.getByRole('link', { name: 'Get Directions to Changi Airport Branch' }).click()
  const request = await asked
  expect(new URL(request.url()).searchParams.get('destination')).toBe(
    'Changi Airport Terminal 3, Level 2, Singapore 819663',
  )
  expect((await request.allHeaders()).referer).toBeUndefined()
  expect(await (await opened).evaluate(() => opener)).toBeNull()
  await expect(page).toHaveURL(paths.locate)
})
