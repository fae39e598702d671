import { Fragment, type ReactNode } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { MapNumber } from './map-number.tsx'
import { addressLine, atmHours, type Place, placeTypes } from './place.ts'
import { PlaceArticle } from './place-article.tsx'
import styles from './place-card.module.css'

type PlaceCardProps = {
  place: Place
  distance: string
  /** Content at the foot, e.g. a link to directions. */
  action: ReactNode
}

/** A branch or an ATM: address, hours and services. */
export function PlaceCard({ place, distance, action }: PlaceCardProps) {
  return (
    <PlaceArticle place={place} badge={<TypeBadge place={place} />} action={action}>
      <p className={styles.distance}>{distance}</p>
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
    </PlaceArticle>
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
