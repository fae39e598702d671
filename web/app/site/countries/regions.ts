import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'

type RegionId = keyof typeof paths.location

/** A country in which we are: its page, and the languages in which we help there. */
export type Region = { id: RegionId; name: string; path: string; languages: readonly string[] }

const region = (id: RegionId, name: string): Region => ({
  id,
  name,
  path: paths.location[id],
  languages: facts.supportLanguages[id],
})

/** The four countries, without their branches and ATMs, which the front page's script does not need. */
export const regions: Record<RegionId, Region> = {
  singapore: region('singapore', 'Singapore'),
  malaysia: region('malaysia', 'Malaysia'),
  indonesia: region('indonesia', 'Indonesia'),
  thailand: region('thailand', 'Thailand'),
}
