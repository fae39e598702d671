import { Hero } from '../parts/hero.tsx'
import { BankingHours } from './banking-hours.tsx'
import { ComingMap } from './coming-map.tsx'

/** The page before the list of locations. */
export function LocateOpening() {
  return (
    <Hero
      title="Find Us"
      lead="Find our branches and ATMs, with addresses, opening hours, services and directions."
    />
  )
}

/** The page after the list of locations. */
export function LocateClosing() {
  return (
    <>
      <ComingMap />
      <BankingHours />
    </>
  )
}
