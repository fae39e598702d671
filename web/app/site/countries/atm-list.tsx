import { useId } from 'react'
import { Container } from '../../ui/layout/container.tsx'
import { facts } from '../facts/facts.ts'
import { addressLine, atmDeposits, atmHours } from '../places/place.ts'
import styles from './atm-list.module.css'
import type { Country } from './countries.ts'
import { listed } from './listed.ts'
import { skyProps } from './sky.ts'

/** The ATMs: what they do beside one large figure in the sun of the picture, and where they are. */
export function AtmSection({ country }: { country: Country }) {
  const titleId = useId()
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <Container>
        <div className={styles.grid}>
          <div>
            <h2 id={titleId}>ATMs</h2>
            <div className={styles.day}>
              <p {...skyProps(country, styles.figure)} aria-hidden="true">
                {facts.atms.access}
              </p>
              <p className={styles.intro}>
                For {listed(facts.atms.services).toLowerCase()}. Deposits {facts.atms.deposits}.
              </p>
            </div>
          </div>
          <ul className={styles.list}>
            {country.atms.map(({ id, name, address, services }) => (
              <li key={id} id={id} className={styles.atm}>
                <div>
                  <h3 className={styles.name}>{name}</h3>
                  <p className={styles.address}>{addressLine(address)}</p>
                </div>
                <p className={styles.access}>
                  {atmHours}
                  {services.includes(atmDeposits) ? (
                    <span className={styles.deposits}>Takes deposits</span>
                  ) : null}
                </p>
              </li>
            ))}
          </ul>
        </div>
      </Container>
    </section>
  )
}
