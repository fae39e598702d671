/** The branches as the public site names them. Plain data, because public pages import it too. */

/** Opening and closing of each day from Sunday to Saturday, in hours after midnight; null is closed. */
export type Week = readonly (readonly [from: number, to: number] | null)[]

const usual: Week = [null, [9, 18], [9, 18], [9, 18], [9, 18], [9, 18], [9, 14]]
const daily = (from: number, to: number): Week => Array.from({ length: 7 }, () => [from, to] as const)

const singapore = { country: 'Singapore', timeZone: 'Asia/Singapore', timeName: 'Singapore time' }
const malaysia = { country: 'Malaysia', timeZone: 'Asia/Kuala_Lumpur', timeName: 'Malaysia time' }
const thailand = { country: 'Thailand', timeZone: 'Asia/Bangkok', timeName: 'Thailand time' }
const indonesia = { country: 'Indonesia' }
const western = { ...indonesia, timeZone: 'Asia/Jakarta', timeName: 'Western Indonesia time' }
const central = { ...indonesia, timeZone: 'Asia/Makassar', timeName: 'Central Indonesia time' }

export const branches = [
  { id: 'main-branch', name: 'Main Branch', ...singapore, week: usual },
  { id: 'orchard-road-branch', name: 'Orchard Road Branch', ...singapore, week: usual },
  { id: 'changi-airport-branch', name: 'Changi Airport Branch', ...singapore, week: daily(6, 22) },
  { id: 'kuala-lumpur-branch', name: 'Kuala Lumpur Branch', ...malaysia, week: usual },
  { id: 'george-town-branch', name: 'George Town Branch', ...malaysia, week: usual },
  { id: 'johor-bahru-branch', name: 'Johor Bahru Branch', ...malaysia, week: usual },
  { id: 'jakarta-branch', name: 'Jakarta Branch', ...western, week: usual },
  { id: 'surabaya-branch', name: 'Surabaya Branch', ...western, week: usual },
  { id: 'denpasar-branch', name: 'Denpasar Branch', ...central, week: usual },
  { id: 'silom-branch', name: 'Silom Branch', ...thailand, week: usual },
  { id: 'sukhumvit-branch', name: 'Sukhumvit Branch', ...thailand, week: usual },
  { id: 'chiang-mai-branch', name: 'Chiang Mai Branch', ...thailand, week: usual },
] as const satisfies readonly {
  id: string
  name: string
  country: string
  timeZone: string
  /** What people call that time. */
  timeName: string
  week: Week
}[]

export type Branch = (typeof branches)[number]
export type BranchId = Branch['id']

/** The id of a branch that is called by its name. */
export const branchId = (name: string) => name.trim().toLowerCase().replaceAll(/\s+/g, '-')
