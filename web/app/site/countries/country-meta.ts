import type { PageMeta } from '../../site-frame/page-meta.ts'
import { placeData } from '../places/place-data.ts'
import type { Country } from './countries.ts'

export function countryMeta({ name, path, branches, atms }: Country): PageMeta {
  return {
    title: name,
    description: `${branches.length} branches, ${atms.length} ATMs, our services and how to contact us in ${name}.`,
    path,
    things: [...branches, ...atms].map((place) => placeData(place, path)),
  }
}
