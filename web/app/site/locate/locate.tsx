import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import { publicMeta } from '../meta/page-meta.ts'
import { Hero } from '../parts/hero.tsx'
import { locations } from '../places/locations.ts'
import { placeData } from '../places/place-data.ts'
import type { Route } from './+types/locate'
import { BankingHours } from './banking-hours.tsx'
import { ComingMap } from './coming-map.tsx'
import { Locator } from './locator.tsx'

export const meta: Route.MetaFunction = () =>
  publicMeta({
    title: 'Find Us',
    description: `Find a branch or an ATM: addresses, opening hours and services. ATMs are open ${facts.atms.access}.`,
    path: paths.locate,
    things: locations.map((location) => placeData(location, paths.locate)),
  })

export default function Locate() {
  return (
    <>
      <Hero
        title="Find Us"
        lead="Find our branches and ATMs, with addresses, opening hours, services and directions."
      />
      <Locator />
      <ComingMap />
      <BankingHours />
    </>
  )
}
