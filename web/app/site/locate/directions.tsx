import ExternalLink from 'lucide-react/icons/external-link'
import { buttonClass } from '../../ui/button/button-class.ts'
import type { Location } from '../places/locations.ts'
import styles from './directions.module.css'
import { directionsTo } from './find-locations.ts'

/** A link to directions in a map service (DEC-33). Its name says that it leaves the site; no referrer is sent. */
export function Directions({ to }: { to: Location }) {
  return (
    <a
      href={directionsTo(to)}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant: 'secondary' })}
      aria-label={`Get Directions to ${to.name}, opens Google Maps in a new tab`}
    >
      <span className={styles.words}>
        Get Directions
        <ExternalLink aria-hidden="true" />
      </span>
    </a>
  )
}
