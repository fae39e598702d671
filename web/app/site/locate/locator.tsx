import SearchX from 'lucide-react/icons/search-x'
import { useDeferredValue, useRef } from 'react'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Container } from '../../ui/layout/container.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { useEarlyInput } from '../islands/early-input.ts'
import { locations } from '../places/locations.ts'
import { PlaceCard } from '../places/place-card.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { useUrlState } from '../search/url-state.ts'
import { Directions } from './directions.tsx'
import { findCountries } from './find-countries.ts'
import { countWords, findLocations, typeFilter, typeFilters } from './find-locations.ts'
import styles from './locator.module.css'

/** The pages with locations that the locator does not list. */
const elsewhere = [
  { name: 'All Singapore locations', to: paths.location.singapore },
  { name: 'Malaysia', to: paths.location.malaysia },
  { name: 'Indonesia', to: paths.location.indonesia },
  { name: 'Thailand', to: paths.location.thailand },
] as const

/** The list of branches and ATMs, filtered while the person types. Without JavaScript it is the whole list. */
export function Locator() {
  const [search, setSearch] = useUrlState('search')
  const [type, setType] = useUrlState('type')
  const filter = typeFilter(type)
  // What was typed or chosen is painted first, and then the locations.
  const wanted = useDeferredValue(search)
  const found = findLocations(locations, wanted, useDeferredValue(filter))
  const chooseType = (value: string) => setType(value === 'all' ? '' : value)
  const locator = useRef<HTMLElement>(null)
  useEarlyInput(locator, { onText: setSearch, onChoice: chooseType })
  return (
    <section ref={locator} className={styles.locator} aria-label="Branches and ATMs">
      <Container>
        <SearchBox
          label="Search locations"
          placeholder="Search by address, city, or zip code..."
          value={search}
          onChange={setSearch}
        >
          <Segmented label="Type of location" options={typeFilters} value={filter} onChange={chooseType} />
        </SearchBox>
        <div className={styles.heading}>
          {/* A live region, because screen readers do not announce changes of the list below. */}
          <h2 aria-live="polite">{countWords(found.length)}</h2>
          {found.length > 0 ? (
            <p className={styles.note}>Get Directions opens Google Maps in a new tab.</p>
          ) : null}
        </div>
        {found.length > 0 ? (
          <Grid as="ul" columns={2}>
            {found.map((location) => (
              <li key={location.id}>
                <PlaceCard
                  place={location}
                  distance={location.distance}
                  action={<Directions to={location} />}
                />
              </li>
            ))}
            <li className={styles.abroad}>
              <Elsewhere intro="These locations are in Singapore. See also:" />
            </li>
          </Grid>
        ) : (
          <>
            <EmptyState
              title="No locations found"
              hint="Try adjusting your search terms or location type filter"
              icon={<SearchX />}
            />
            <div className={styles.abroad}>
              <ListedElsewhere search={wanted} />
              <Elsewhere intro="This search covers our main locations in Singapore. All others are on these pages:" />
            </div>
          </>
        )}
      </Container>
    </section>
  )
}

/** Links to the country pages that list what was searched for. */
function ListedElsewhere({ search }: { search: string }) {
  return findCountries(search).map(({ name, path, branches, atms }) => (
    <p key={path}>
      We have {branches.length} branches and {atms.length} ATMs in {name}.{' '}
      <a href={path}>See the {name} page</a>.
    </p>
  ))
}

/** Links to further locations, as this list has only some of those in Singapore. */
function Elsewhere({ intro }: { intro: string }) {
  return (
    <>
      <p>{intro}</p>
      <ul>
        {elsewhere.map(({ name, to }) => (
          <li key={to}>
            <a href={to}>{name}</a>
          </li>
        ))}
      </ul>
    </>
  )
}
