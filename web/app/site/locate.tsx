import { publicMeta } from '../page-meta.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/locate'
import { facts } from './facts.ts'
import { Hero } from './hero.tsx'
import { BankingHours } from './locate/banking-hours.tsx'
import { ComingMap } from './locate/coming-map.tsx'
import { locations } from './locate/locations.ts'
import { Locator } from './locate/locator.tsx'
import { placeData } from './places/place-data.ts'

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
