import { useId } from 'react'
import { Container } from '../../ui/layout/container.tsx'
import styles from './coming-map.module.css'
import mapToCome from './map-to-come.svg?url'

/** The place of the future map (DEC-33): a folded map that is still being drawn. */
export function ComingMap() {
  const titleId = useId()
  return (
    <section className={styles.band} aria-labelledby={titleId}>
      <Container>
        <div className={styles.grid}>
          <div className={styles.words}>
            <h2 id={titleId}>Interactive Map</h2>
            <p>
              <strong>The interactive map is coming soon.</strong> Until then, Get Directions opens an address
              in Google Maps.
            </p>
          </div>
          <img
            className={styles.map}
            src={mapToCome}
            alt=""
            width={640}
            height={300}
            loading="lazy"
            decoding="async"
          />
        </div>
      </Container>
    </section>
  )
}
