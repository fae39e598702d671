import { BankingHours } from './banking-hours.tsx'
import { ComingMap } from './coming-map.tsx'
import { MapHero } from './map-hero.tsx'

/** What stands before the locator. */
export function LocateOpening() {
  return <MapHero />
}

/** What stands after it: the place of the interactive map, then hours and services. */
export function LocateClosing() {
  return (
    <>
      <ComingMap />
      <BankingHours />
    </>
  )
}
