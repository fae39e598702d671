import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'

const search = (page: Page) => page.getByPlaceholder('Search by address, city, or zip code...')
const names = (page: Page) => page.getByRole('article').getByRole('heading')
const count = (page: Page, words: string) => page.getByRole('heading', { level: 2, name: words, exact: true })

test('five locations, filtered by name or address while typing, ignoring case', async ({ page }) => {
  await page.goto(paths.locate)
  await expect(count(page, '5 Locations Found')).toBeVisible()
  await expect(names(page)).toHaveText([
    'Main Branch',
    'Orchard Road Branch',
    'Marina Bay ATM',
    'Changi Airport Branch',
    'Raffles Place ATM',
  ])
  await search(page).pressSequentially('ORCHARD')
  await expect(count(page, '1 Location Found')).toBeVisible()
  await expect(names(page)).toHaveText(['Orchard Road Branch'])
  await search(page).fill('048629')
  await expect(names(page)).toHaveText(['Raffles Place ATM'])
})

test('the filter works together with the search, and an empty result offers help', async ({ page }) => {
  await page.goto(paths.locate)
  await page.getByRole('radio', { name: 'ATMs Only' }).check()
  await expect(count(page, '2 Locations Found')).toBeVisible()
  await search(page).fill('orchard')
  await expect(count(page, '0 Locations Found')).toBeVisible()
  await expect(page.getByText('No locations found')).toBeVisible()
  await expect(page.getByText('Try adjusting your search terms or location type filter')).toBeVisible()
  await page.getByRole('radio', { name: 'Branches Only' }).check()
  await expect(names(page)).toHaveText(['Orchard Road Branch'])
})

test('a search for a place abroad leads to the page of its country', async ({ page }) => {
  await page.goto(paths.locate)
  await search(page).pressSequentially('kuala lumpur')
  await expect(count(page, '0 Locations Found')).toBeVisible()
  await expect(page.getByText('No locations found')).toBeVisible()
  await expect(page.getByText('We have 3 branches and 4 ATMs in Malaysia.')).toBeVisible()
  await page.getByRole('link', { name: 'See the Malaysia page' }).click()
  await expect(page).toHaveURL(paths.location.malaysia)
  await expect(page.getByText('3 branches, 4 ATMs open 24/7, and support in')).toBeVisible()
})

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

test('a card shows type, distance, address, hours and services, and links to directions', async ({
  page,
  context,
}) => {
  await page.goto(paths.locate)
  const changi = page.getByRole('article', { name: 'Changi Airport Branch' })
  for (const words of ['Branch', '250 m from Changi Airport MRT', '6:00 AM to 10:00 PM'])
    await expect(changi.getByText(words, { exact: true })).toBeVisible()
  await expect(changi.getByText('Changi Airport Terminal 3, Level 2, Singapore 819663')).toBeVisible()
  await expect(
    changi.getByRole('list', { name: 'Services at Changi Airport Branch' }).getByRole('listitem'),
  ).not.toHaveCount(0)
  await expect(page.getByRole('article', { name: 'Marina Bay ATM' })).toContainText('24/7 Access')

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

test('the map is announced as coming soon; branch hours and ATM services are listed', async ({ page }) => {
  await page.goto(paths.locate)
  await expect(page.getByRole('region', { name: 'Interactive Map' })).toContainText('coming soon')
  const hours = page.getByRole('region', { name: 'Banking Hours & Services' })
  for (const words of ['9:00 AM to 6:00 PM', '9:00 AM to 2:00 PM', 'Closed', 'At select ATMs'])
    await expect(hours.getByText(words)).toBeVisible()
})
