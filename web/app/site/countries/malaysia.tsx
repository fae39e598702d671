import type { Route } from './+types/malaysia'
import { countries } from './countries.ts'
import { countryMeta } from './country-meta.ts'
import { CountryPage } from './country-page.tsx'

export const meta: Route.MetaFunction = () => countryMeta(countries.malaysia)

export default function Malaysia() {
  return <CountryPage country={countries.malaysia} />
}
