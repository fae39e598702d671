import { paths } from '../../paths.ts'
import type { PageMeta } from '../../site-frame/page-meta.ts'
import { facts } from '../facts/facts.ts'
import { locations } from '../places/locations.ts'
import { placeData } from '../places/place-data.ts'

export const meta: PageMeta = {
  title: 'Find Us',
  description: `Find a branch or an ATM: addresses, opening hours and services. ATMs are open ${facts.atms.access}.`,
  path: paths.locate,
  things: locations.map((location) => placeData(location, paths.locate)),
}
