import { Fragment, type ReactNode } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { MapNumber } from './map-number.tsx'
import { addressLine, atmHours, type Place, placeTypes } from './place.ts'
import styles from './place-card.module.css'

type PlaceCardProps = {
  place: Place
  /** Shows whether it is a branch or an ATM, for lists with both. */
  typeShown?: boolean
  distance?: string
  /** Content at the foot, e.g. a link to directions. */
  action?: ReactNode
}

/** A branch or an ATM: address, hours and services. Its element has the place's id, for links. */
export function PlaceCard({ place, typeShown = false, distance, action }: PlaceCardProps) {
  const titleId = `${place.id}-name`
  return (
    <article id={place.id} className={styles.card} aria-labelledby={titleId}>
      <div className={styles.top}>
        <h3 id={titleId} className={styles.name}>
          {place.name}
        </h3>
        {typeShown ? <TypeBadge place={place} /> : null}
      </div>
      {distance ? <p className={styles.distance}>{distance}</p> : null}
      <dl className={styles.facts}>
        <dt>
          <VisuallyHidden>Address</VisuallyHidden>
        </dt>
        <dd>{addressLine(place.address)}</dd>
        <dt>
          <VisuallyHidden>Hours</VisuallyHidden>
        </dt>
        <dd>
          <Hours place={place} />
        </dd>
      </dl>
      <ul className={styles.services} aria-label={`Services at ${place.name}`}>
        {place.services.map((service) => (
          <li key={service}>{service}</li>
        ))}
      </ul>
      {action ? <div className={styles.action}>{action}</div> : null}
    </article>
  )
}

/** Branch or ATM, with its number on the map. Not ui's Badge, whose shapes stand for a status. */
function TypeBadge({ place: { type, pin } }: { place: Place }) {
  return (
    <span className={styles.type}>
      {pin ? <MapNumber type={type} pin={pin} /> : null}
      <span>{placeTypes[type]}</span>
    </span>
  )
}

function Hours({ place }: { place: Place }) {
  if (place.type === 'atm') return atmHours
  return (
    <span className={styles.hours}>
      {place.hours.map(({ days, hours }) => (
        <Fragment key={days}>
          <span>{days}</span> <span className={styles.time}>{hours}</span>
        </Fragment>
      ))}
    </span>
  )
}
