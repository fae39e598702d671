import { Container } from '../../ui/layout/container.tsx'
import { facts } from '../facts/facts.ts'
import { regions } from '../home/content.ts'
import { DayOpen, Manager, Tickets, Waivers } from './miniatures.tsx'
import styles from './premier-benefits.module.css'
import wealth from './wealth.svg?url'

const { changiAirport } = facts.branches

/** What Premier clients get: six tiles of different shapes, each with the thing itself in small. */
export function PremierBenefits() {
  return (
    <section className={styles.section} aria-labelledby="benefits">
      <Container>
        <h2 id="benefits" className={styles.title}>
          Premier benefits
        </h2>
        <ul className={styles.tiles}>
          <li className={styles.manager}>
            <Manager />
            <h3>Dedicated relationship managers</h3>
            <p>One contact who knows your accounts and your plans.</p>
          </li>
          <li className={styles.queue}>
            <Tickets />
            <h3>Priority queue</h3>
            <p>Premier clients have their own queue, so you wait less.</p>
          </li>
          <li className={styles.fees}>
            <Waivers />
            <h3>Fee waivers</h3>
            <p>We waive fees for Premier clients. Ask your relationship manager which ones.</p>
          </li>
          <Regions />
          <li className={styles.wealth}>
            <img src={wealth} alt="" width={240} height={240} loading="lazy" decoding="async" />
            <h3>Wealth Management</h3>
            <p>Deposits, loans, insurance and investments, together on one screen.</p>
          </li>
          <li className={styles.lifestyle}>
            <DayOpen hours={changiAirport.hours} />
            <h3>Lifestyle and Privileges</h3>
            <p>
              Premier travels with you: to our Changi Airport branch, open {changiAirport.days},{' '}
              {unbroken(changiAirport.hours)}, and to four countries.
            </p>
          </li>
        </ul>
      </Container>
    </section>
  )
}

/** The four countries and the languages in which Premier clients are helped there. */
function Regions() {
  return (
    <li className={styles.regions}>
      <h3>Premier Regional Services</h3>
      <p>Branches, ATMs and support in local languages in four countries.</p>
      <ul>
        {regions.map(({ country, languages, to }) => (
          <li key={country}>
            <a href={to}>{country}</a> <span>{languages.join(', ')}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** Keeps a time and its AM or PM on one line. */
function unbroken(hours: string): string {
  return hours.replaceAll(/ (?=[AP]M)/g, '\u00a0')
}
