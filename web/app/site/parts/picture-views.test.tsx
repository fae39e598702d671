import { readFileSync } from 'node:fs'
import path from 'node:path'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Eligibility } from '../home/eligibility.tsx'
import { LeadSection } from '../home/lead-section.tsx'
import { WealthCarousel } from '../home/wealth-carousel.tsx'
import { MobileBankingPage } from '../mobile-banking/mobile-banking.tsx'
import { OnlineBankingPage } from '../online-banking/online-banking.tsx'

const site = path.join(import.meta.dirname, '..')

// A view that is not in its file would show the whole file, which no other test notices.
test.each([
  { Part: WealthCarousel, views: 13 },
  { Part: Eligibility, views: 1 },
  { Part: LeadSection, views: 1 },
  { Part: OnlineBankingPage, views: 4 },
  { Part: MobileBankingPage, views: 6 },
])('$Part.name: each of its $views views is in the picture’s file', ({ Part, views }) => {
  render(<Part />)
  const addresses = [...document.querySelectorAll('img')].map((img) => img.getAttribute('src') ?? '')
  const shown = addresses.filter((address) => /#[\w-]+$/.test(address))
  expect(shown).toHaveLength(views)
  for (const address of shown) {
    const [file = '', view] = address.split(/#(?=[\w-]+$)/)
    expect(pictureIn(file), address).toContain(`<view id="${view}" viewBox=`)
  }
})

/** The picture of an address; Vite puts a small one into its address in tests. */
function pictureIn(address: string): string {
  if (address.startsWith('data:')) return decodeURIComponent(address).replaceAll("'", '"')
  return readFileSync(path.join(site, address.slice(address.indexOf('site/') + 5)), 'utf8')
}
