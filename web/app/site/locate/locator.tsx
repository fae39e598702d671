import SearchX from 'lucide-react/icons/search-x'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Container } from '../../ui/layout/container.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { PlaceCard } from '../places/place-card.tsx'
import { SearchBox } from '../search-box.tsx'
import { useUrlState } from '../url-state.ts'
import { Directions } from './directions.tsx'
import { findCountries } from './find-countries.ts'
import { countWords, findLocations, typeFilter, typeFilters } from './find-locations.ts'
import { locations } from './locations.ts'
import styles from './locator.module.css'

/** Where the locator does not look. */
const elsewhere = [
  { name: 'All of Singapore', to: paths.location.singapore },
  { name: 'Malaysia', to: paths.location.malaysia },
  { name: 'Indonesia', to: paths.location.indonesia },
  { name: 'Thailand', to: paths.location.thailand },
] as const

/** The list of branches and ATMs, narrowed while one types. Without JavaScript it is the whole list. */
export function Locator() {
  const [search, setSearch] = useUrlState('search')
  const [type, setType] = useUrlState('type')
  const filter = typeFilter(type)
  const found = findLocations(locations, search, filter)
  return (
    <section className={styles.locator} aria-label="Branches and ATMs">
      <Container>
        <SearchBox
          label="Search locations"
          placeholder="Search by address, city, or zip code..."
          value={search}
          onChange={setSearch}
        >
          <Segmented
            label="Type of location"
            options={typeFilters}
            value={filter}
            onChange={(value) => setType(value === 'all' ? '' : value)}
          />
        </SearchBox>
        <div className={styles.heading}>
          {/* Read out as it changes: the list below it does so without a word. */}
          <h2 aria-live="polite">{countWords(found.length)}</h2>
          {found.length > 0 ? (
            <p className={styles.note}>Get Directions opens Google Maps in a new tab.</p>
          ) : null}
        </div>
        {found.length > 0 ? (
          <Grid as="ul" columns={2}>
            {found.map((location) => (
              <li key={location.id} className={styles.location}>
                <PlaceCard
                  place={location}
                  typeShown
                  distance={location.distance}
                  action={<Directions to={location} />}
                />
              </li>
            ))}
            <li className={styles.abroad}>
              <Elsewhere intro="These are locations in Singapore. There are more:" />
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
              <ListedElsewhere search={search} />
              <Elsewhere intro="This search covers our main locations in Singapore. All others are on these pages:" />
            </div>
          </>
        )}
      </Container>
    </section>
  )
}

/** What was searched for is not in this list, but on the page of a country. */
function ListedElsewhere({ search }: { search: string }) {
  return findCountries(search).map(({ name, path, branches, atms }) => (
    <p key={path}>
      We have {branches.length} branches and {atms.length} ATMs in {name}.{' '}
      <Link to={path}>See the {name} page</Link>.
    </p>
  ))
}

/** This list ends in Singapore; the bank doesn't. */
function Elsewhere({ intro }: { intro: string }) {
  return (
    <>
      <p>{intro}</p>
      <ul>
        {elsewhere.map(({ name, to }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}
