import type { ReactNode } from 'react'
import { BankingHours } from './banking-hours.tsx'
import { ComingMap } from './coming-map.tsx'
import { MapHero } from './map-hero.tsx'

/** The drawn map, the locator (`children`), which the page loads as an island, the future map, and the opening hours. */
export function LocatePage({ children }: { children: ReactNode }) {
  return (
    <>
      <MapHero />
      {children}
      <ComingMap />
      <BankingHours />
    </>
  )
}
