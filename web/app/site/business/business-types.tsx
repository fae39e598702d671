import { Container } from '../../ui/layout/container.tsx'
import { businessTypes } from './business-data.ts'
import styles from './business-types.module.css'
import trunk from './trunk.svg?url'

/** The four sizes of business as the rings of a trunk: the lines between the rows become the rings. */
export function BusinessTypes() {
  return (
    <section className={styles.band} aria-labelledby="types">
      <Container>
        <div className={styles.layout}>
          <div className={styles.head}>
            <h2 id="types">For every size of business</h2>
            <p>Start with what you need today, and add more as you grow.</p>
          </div>
          <div className={styles.rings}>
            <img
              className={styles.trunk}
              src={trunk}
              alt=""
              width={402}
              height={402}
              loading="lazy"
              decoding="async"
            />
            <ul className={styles.types}>
              {businessTypes.map(({ name, text }) => (
                <li key={name}>
                  <h3>{name}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </Container>
    </section>
  )
}
