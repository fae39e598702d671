import { paths } from '../../paths.ts'
import { Container } from '../../ui/layout/container.tsx'
import { Picture } from '../parts/picture.tsx'
import { locations } from '../places/locations.ts'
import { MapNumber } from '../places/map-number.tsx'
import styles from './map-hero.module.css'
import map from './singapore-map.svg?url'

/** The top of the page: the drawn map of Singapore, and its five numbers as links to the cards below. */
export function MapHero() {
  return (
    <div className={styles.hero} data-ground="leaf">
      <Container>
        <div className={styles.grid}>
          <div className={styles.words}>
            <h1>Find Us</h1>
            <p>
              Five places in Singapore, and more in each of our countries: addresses, opening hours, services
              and directions.
            </p>
          </div>
          <Picture
            className={styles.map}
            src={map}
            width={640}
            height={560}
            alt="Map of Singapore. Orchard Road and Changi Airport are marked on the island; a circle shows the city center larger, with Robinson Road, Raffles Place and Marina Bay."
            first
          />
          <nav aria-label="Locations on the map">
            <ol className={styles.places}>
              {locations.map(({ id, name, type, pin, address }) => (
                <li key={id}>
                  {/* With the path, because that leaves a search behind which may hide the card. */}
                  <a href={`${paths.locate}#${id}`}>
                    <MapNumber type={type} pin={pin} />
                    <span>
                      <strong>{name}</strong> <span className={styles.street}>{address.street}</span>
                    </span>
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        </div>
      </Container>
    </div>
  )
}
