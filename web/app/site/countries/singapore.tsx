import type { Route } from './+types/singapore'
import { countries } from './countries.ts'
import { countryMeta } from './country-meta.ts'
import { CountryPage } from './country-page.tsx'

export const meta: Route.MetaFunction = () => countryMeta(countries.singapore)

export default function Singapore() {
  return <CountryPage country={countries.singapore} />
}
