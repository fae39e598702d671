import { Picture } from '../parts/picture.tsx'
import { Points } from '../parts/points.tsx'
import { Section } from '../parts/section.tsx'
import { businessTypes } from './business-data.ts'
import styles from './business-types.module.css'
import trunk from './trunk.svg?url'

/** The four sizes of business as the rings of a trunk: the lines between the rows become the rings. */
export function BusinessTypes() {
  return (
    <Section
      className={styles.band}
      ground="surface"
      title="For every size of business"
      titleId="types"
      intro="Start with what you need today, and add more as you grow."
    >
      <div className={styles.rings}>
        <Picture className={styles.trunk} src={trunk} width={402} height={402} />
        <ul className={styles.types}>
          <Points points={businessTypes} />
        </ul>
      </div>
    </Section>
  )
}
