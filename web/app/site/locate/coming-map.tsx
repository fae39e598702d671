import MapPin from 'lucide-react/icons/map-pin'
import { GrowthRings } from '../parts/growth-rings.tsx'
import { Section } from '../parts/section.tsx'
import styles from './coming-map.module.css'

/** The place of the future map (DEC-33). The rings suggest contour lines. */
export function ComingMap() {
  return (
    <Section title="Interactive Map" ground="surface">
      <div className={styles.map}>
        <GrowthRings />
        <p className={styles.words}>
          <MapPin aria-hidden="true" />
          <span>
            <strong>The interactive map is coming soon.</strong> Until then, Get Directions opens an address
            in Google Maps.
          </span>
        </p>
      </div>
    </Section>
  )
}
