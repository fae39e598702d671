import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addressLine } from '../places/place.ts'
import { countries } from './countries.ts'
import { CountryPage } from './country-page.tsx'

const table = Object.values(countries)

test('every country has three branches and four ATMs, each with its own id and address', () => {
  for (const { branches, atms } of table) {
    expect([branches.length, atms.length]).toEqual([3, 4])
    const places = [...branches, ...atms]
    expect(new Set(places.map(({ id }) => id)).size).toBe(7)
    expect(new Set(places.map(({ address }) => addressLine(address))).size).toBe(7)
  }
})

test('addresses are written in the order that is usual in their country', () => {
  const [firstMalaysian, firstThai] = [countries.malaysia, countries.thailand].map(({ branches }) =>
    branches.map(({ address }) => addressLine(address)).at(0),
  )
  expect(firstMalaysian).toBe('118 Jalan Sultan Ismail, 50250 Kuala Lumpur')
  expect(firstThai).toBe('214 Silom Road, Bangkok 10500')
})

test.each([
  [countries.singapore, 'English, Mandarin, Malay'],
  [countries.malaysia, 'Bahasa Malaysia, English'],
  [countries.indonesia, 'Bahasa Indonesia, English'],
  [countries.thailand, 'Thai, English'],
])('the support of a country speaks the specified languages', (country, languages) => {
  expect(country.languages.join(', ')).toBe(languages)
})

test.each(table)('$name shows its branches, ATMs, services, languages and ways to reach us', (country) => {
  render(<CountryPage country={country} art="" />)
  screen.getByRole('heading', { level: 1, name: country.name })
  for (const { name, services } of country.branches) {
    const card = within(screen.getByRole('article', { name }))
    expect(card.getByRole('list', { name: /Services/ }).children).toHaveLength(services.length)
    expect(card.getAllByRole('term').length).toBeGreaterThan(0)
  }
  expect(screen.getAllByText(/24\/7 access/i)).toHaveLength(4)
  expect(screen.getByRole('region', { name: 'Services' }).querySelectorAll('li')).toHaveLength(6)
  screen.getByText(`Support languages: ${country.languages.join(', ')}`)
  expect(screen.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact')
  screen.getByRole('button', { name: 'Schedule Appointment' })
})

test('the four pages link to each other, and each says which one it is', () => {
  render(<CountryPage country={countries.indonesia} art="" />)
  const links = within(screen.getByRole('navigation', { name: 'Our countries' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(table.map(({ path }) => path))
  expect(links.filter((link) => link.getAttribute('aria-current')).map((link) => link.textContent)).toEqual([
    'Indonesia',
  ])
})

test('the ATMs that take deposits say so', () => {
  render(<CountryPage country={countries.singapore} art="" />)
  const atms = within(screen.getByRole('region', { name: 'ATMs' }))
  const taking = atms.getAllByText('Takes deposits').map((words) => words.closest('li')?.id)
  expect(taking).toEqual(['raffles-place-atm', 'jurong-east-atm'])
})
