import { useId } from 'react'
import { Container } from '../../ui/layout/container.tsx'
import { facts } from '../facts/facts.ts'
import { type Atm, addressLine, atmDeposits, atmHours } from '../places/place.ts'
import styles from './atm-list.module.css'
import { listed } from './listed.ts'

/** The ATMs: what they do beside one large figure, and where they are. */
export function AtmSection({ atms }: { atms: readonly Atm[] }) {
  const titleId = useId()
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <Container>
        <div className={styles.grid}>
          <div>
            <h2 id={titleId}>ATMs</h2>
            <p className={styles.figure} aria-hidden="true">
              {facts.atms.access}
            </p>
            <p className={styles.intro}>
              For {listed(facts.atms.services).toLowerCase()}. Deposits {facts.atms.deposits}.
            </p>
          </div>
          <ul className={styles.list}>
            {atms.map(({ id, name, address, services }) => (
              <li key={id} id={id} className={styles.atm}>
                <div>
                  <h3 className={styles.name}>{name}</h3>
                  <p className={styles.address}>{addressLine(address)}</p>
                </div>
                <p className={styles.access}>
                  {atmHours}
                  {services.includes(atmDeposits) ? (
                    <span className={styles.deposits}> Takes deposits</span>
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
