import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names/class-names.ts'
import type { Ground } from '../parts/ground.ts'
import type { Place } from './place.ts'
import styles from './place-article.module.css'

type PlaceArticleProps = {
  place: Pick<Place, 'id' | 'name' | 'services'>
  ground?: Ground | undefined
  className?: string | undefined
  /** At the right of the name. */
  badge?: ReactNode
  /** At the foot, e.g. a link to directions. */
  action?: ReactNode
  /** Between the name and the services. */
  children: ReactNode
}

/** A card for a branch or an ATM, with its name and services. Its element has the place's id, for links. */
export function PlaceArticle({
  place: { id, name, services },
  ground = 'surface',
  className,
  badge,
  action,
  children,
}: PlaceArticleProps) {
  const titleId = `${id}-name`
  return (
    <article
      id={id}
      className={classNames(styles.card, className)}
      data-ground={ground}
      aria-labelledby={titleId}
    >
      <div className={styles.top}>
        <h3 id={titleId}>{name}</h3>
        {badge}
      </div>
      {children}
      <ul className={styles.services} aria-label={`Services at ${name}`}>
        {services.map((service) => (
          <li key={service}>{service}</li>
        ))}
      </ul>
      {action ? <div className={styles.action}>{action}</div> : null}
    </article>
  )
}
