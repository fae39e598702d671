import type { Route } from './+types/indonesia'
import { countries } from './countries.ts'
import { countryMeta } from './country-meta.ts'
import { CountryPage } from './country-page.tsx'

export const meta: Route.MetaFunction = () => countryMeta(countries.indonesia)

export default function Indonesia() {
  return <CountryPage country={countries.indonesia} />
}
