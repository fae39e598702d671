import type { Route } from './+types/thailand'
import { countries } from './countries.ts'
import { countryMeta } from './country-meta.ts'
import { CountryPage } from './country-page.tsx'

export const meta: Route.MetaFunction = () => countryMeta(countries.thailand)

export default function Thailand() {
  return <CountryPage country={countries.thailand} />
}
