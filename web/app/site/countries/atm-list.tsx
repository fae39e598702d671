import { facts } from '../facts/facts.ts'
import { Lines } from '../parts/lines.tsx'
import { Section } from '../parts/section.tsx'
import { addressLine, atmDeposits, atmHours } from '../places/place.ts'
import styles from './atm-list.module.css'
import type { Country } from './countries.ts'
import { listed } from './listed.ts'
import { skyProps } from './sky.ts'

/** The ATMs: what they do beside one large figure in the sun of the picture, and where they are. */
export function AtmSection({ country }: { country: Country }) {
  const { className, ground } = skyProps(country, styles.figure)
  return (
    <Section
      title="ATMs"
      ground="surface"
      layout="split"
      intro={
        <div className={styles.day}>
          <p className={className} data-ground={ground} aria-hidden="true">
            {facts.atms.access}
          </p>
          <p>
            For {listed(facts.atms.services).toLowerCase()}. Deposits {facts.atms.deposits}.
          </p>
        </div>
      }
    >
      <Lines className={styles.list}>
        {country.atms.map(({ id, name, address, services }) => (
          <li key={id} id={id}>
            <div>
              <h3>{name}</h3>
              <p>{addressLine(address)}</p>
            </div>
            <p className={styles.access}>
              {atmHours}
              {services.includes(atmDeposits) ? <span>Takes deposits</span> : null}
            </p>
          </li>
        ))}
      </Lines>
    </Section>
  )
}
