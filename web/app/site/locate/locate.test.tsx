import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { LocatePage } from './locate.tsx'
import { Locator } from './locator.tsx'

async function openLocator(address = '/locate') {
  history.replaceState(null, '', address)
  render(
    <LocatePage>
      <Locator />
    </LocatePage>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Find Us' })
  return userEvent.setup()
}

const searchBox = () => screen.getByPlaceholderText('Search by address, city, or zip code...')
const listed = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
const count = () => screen.getByRole('heading', { name: /Found$/ }).textContent

test('it opens with the five named locations', async () => {
  await openLocator()
  expect(count()).toBe('5 Locations Found')
  expect(listed()).toEqual([
    'Main Branch',
    'Orchard Road Branch',
    'Marina Bay ATM',
    'Changi Airport Branch',
    'Raffles Place ATM',
  ])
})

test('the search filters by name and address while typing, ignoring case', async () => {
  const user = await openLocator()
  await user.type(searchBox(), 'rAFFles')
  expect(listed()).toEqual(['Raffles Place ATM'])
  expect(count()).toBe('1 Location Found')

  await user.clear(searchBox())
  await user.type(searchBox(), '819663')
  expect(listed()).toEqual(['Changi Airport Branch'])

  await user.clear(searchBox())
  expect(count()).toBe('5 Locations Found')
})

test('the search text is not a pattern', async () => {
  const user = await openLocator()
  await user.type(searchBox(), '.*')
  expect(listed()).toEqual([])
  await user.clear(searchBox())
  await user.type(searchBox(), '#01-12')
  expect(listed()).toEqual(['Orchard Road Branch'])
})

test('the filter shows branches or ATMs, together with the search', async () => {
  const user = await openLocator()
  await user.click(screen.getByRole('radio', { name: 'ATMs Only' }))
  expect(listed()).toEqual(['Marina Bay ATM', 'Raffles Place ATM'])
  expect(count()).toBe('2 Locations Found')

  await user.type(searchBox(), 'orchard')
  expect(count()).toBe('0 Locations Found')
  screen.getByText('No locations found')
  screen.getByText('Try adjusting your search terms or location type filter')

  await user.click(screen.getByRole('radio', { name: 'Branches Only' }))
  expect(listed()).toEqual(['Orchard Road Branch'])
  await user.click(screen.getByRole('radio', { name: 'All Locations' }))
  expect(listed()).toEqual(['Orchard Road Branch'])
})

test.each([
  ['Kuala Lumpur', 'Malaysia'],
  ['jakarta', 'Indonesia'],
  ['BANGKOK', 'Thailand'],
  ['Thailand', 'Thailand'],
  ['83000', 'Thailand'],
  ['Jurong', 'Singapore'],
])('%s is on the page of a country, which is linked', async (search, country) => {
  const user = await openLocator()
  await user.type(searchBox(), search)
  screen.getByText('No locations found')
  screen.getByText('Try adjusting your search terms or location type filter')
  const link = screen.getByRole('link', { name: `See the ${country} page` })
  expect(link.getAttribute('href')).toBe(`/location/${country.toLowerCase()}`)
  expect(link.parentElement?.textContent).toBe(
    `We have 3 branches and 4 ATMs in ${country}. See the ${country} page.`,
  )
})

test('no country is offered if none matches, or if only the filter hides the location', async () => {
  const user = await openLocator()
  for (const search of ['zebra', 'x']) {
    await user.clear(searchBox())
    await user.type(searchBox(), search)
    screen.getByText('No locations found')
    expect(screen.queryByRole('link', { name: /^See the/ })).toBeNull()
  }
  await user.click(screen.getByRole('radio', { name: 'ATMs Only' }))
  await user.clear(searchBox())
  await user.type(searchBox(), 'orchard')
  screen.getByText('No locations found')
  expect(screen.queryByRole('link', { name: /^See the/ })).toBeNull()
})

test('an empty list is not introduced as a list of locations', async () => {
  const user = await openLocator()
  screen.getByText('These locations are in Singapore. See also:')
  await user.type(searchBox(), 'Kuala Lumpur')
  expect(screen.queryByText(/^These locations/)).toBeNull()
  screen.getByText('This search covers our main locations in Singapore. All others are on these pages:')
})

test('search and filter are in the address, and an unknown filter is ignored', async () => {
  await openLocator('/locate?search=marina&type=atm')
  expect(listed()).toEqual(['Marina Bay ATM'])
  cleanup()
  await openLocator('/locate?type=kiosk')
  expect(count()).toBe('5 Locations Found')
})

test('a card shows type, distance, address, hours and services', async () => {
  await openLocator()
  const changi = within(screen.getByRole('article', { name: 'Changi Airport Branch' }))
  changi.getByText('Branch')
  changi.getByText(/MRT$/)
  changi.getByText('Changi Airport Terminal 3, Level 2, Singapore 819663')
  changi.getByText('6:00 AM to 10:00 PM')
  expect(changi.getByRole('list', { name: /Services/ }).children.length).toBeGreaterThan(0)

  const marina = within(screen.getByRole('article', { name: 'Marina Bay ATM' }))
  marina.getByText('ATM')
  marina.getByText('24/7 Access')
})

test('Get Directions opens the address in a map service, in a new tab without opener and referrer', async () => {
  await openLocator()
  const [link] = screen.getAllByRole('link', { name: /^Get Directions to Main Branch, opens .* new tab$/ })
  expect(link?.getAttribute('href')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=45%20Robinson%20Road%2C%20Singapore%20068899',
  )
  expect(link?.getAttribute('target')).toBe('_blank')
  expect(link?.getAttribute('rel')).toBe('noopener noreferrer')
})

test('the map is announced as coming soon, and hours and services are listed', async () => {
  await openLocator()
  const map = within(screen.getByRole('region', { name: 'Interactive Map' }))
  map.getByText(/coming soon/)
  const hours = within(screen.getByRole('region', { name: 'Banking Hours & Services' }))
  const rows = (name: string) =>
    within(hours.getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent).filter((words) => words))
  expect(rows('Opening hours')).toEqual([
    ['Branches'],
    ['Monday to Friday', '9:00 AM to 6:00 PM'],
    ['Saturday', '9:00 AM to 2:00 PM'],
    ['Sunday', 'Closed'],
    ['Changi Airport Branch'],
    ['Daily', '6:00 AM to 10:00 PM'],
    ['ATMs'],
    ['Daily', '24/7'],
  ])
  expect(rows('ATM services')).toEqual([
    ['Withdrawal', 'At every ATM'],
    ['Balance inquiry', 'At every ATM'],
    ['Transfers', 'At every ATM'],
    ['Deposits', 'At select ATMs'],
  ])
})

test('the numbers of the drawn map lead to the cards, which have the same numbers', async () => {
  await openLocator()
  const map = within(screen.getByRole('navigation', { name: 'Locations on the map' }))
  const links = map.getAllByRole('link')
  expect(links.map((link) => link.textContent?.charAt(0))).toEqual(['1', '2', '3', '4', '5'])
  for (const link of links) {
    const id = link.getAttribute('href')?.split('#')[1] ?? ''
    const number = document.getElementById(id)?.querySelector('[aria-hidden="true"]')
    expect(number?.textContent).toBe(link.textContent?.charAt(0))
  }
})
