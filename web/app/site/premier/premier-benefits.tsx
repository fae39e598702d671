import { regions } from '../countries/regions.ts'
import { facts } from '../facts/facts.ts'
import { Picture } from '../parts/picture.tsx'
import { Section } from '../parts/section.tsx'
import { Tile, Tiles, TileWords } from '../parts/tiles.tsx'
import { DayOpen, Manager, Tickets, Waivers } from './miniatures.tsx'
import styles from './premier-benefits.module.css'
import wealth from './wealth.svg?url'

const { changiAirport } = facts.branches

/** What Premier clients get: six tiles of different shapes, each with the thing itself in small. */
export function PremierBenefits() {
  return (
    <Section large title="Premier benefits" titleId="benefits">
      <Tiles columns={2} className={styles.tiles}>
        <Tile className={styles.manager}>
          <Manager />
          <TileWords
            title="Dedicated relationship managers"
            text="One contact who knows your accounts and your plans."
          />
        </Tile>
        <Tile className={styles.queue}>
          <Tickets />
          <TileWords title="Priority queue" text="Premier clients have their own queue, so you wait less." />
        </Tile>
        <Tile className={styles.fees}>
          <Waivers />
          <TileWords
            title="Fee waivers"
            text="We waive fees for Premier clients. Ask your relationship manager which ones."
          />
        </Tile>
        <Regions />
        <Tile className={styles.wealth}>
          <Picture src={wealth} width={240} height={240} />
          <TileWords
            title="Wealth Management"
            text="Deposits, loans, insurance and investments, together on one screen."
          />
        </Tile>
        <Tile className={styles.lifestyle}>
          <DayOpen hours={changiAirport.hours} />
          <TileWords
            title="Lifestyle and Privileges"
            text={`Premier travels with you: to our Changi Airport branch, open ${changiAirport.days}, ${unbroken(changiAirport.hours)}, and to four countries.`}
          />
        </Tile>
      </Tiles>
    </Section>
  )
}

/** The four countries and the languages in which Premier clients are helped there. */
function Regions() {
  return (
    <Tile className={styles.regions}>
      <TileWords
        title="Premier Regional Services"
        text="Branches, ATMs and support in local languages in four countries."
      />
      <ul>
        {Object.values(regions).map(({ id, name, path, languages }) => (
          <li key={id}>
            <a href={path}>{name}</a> <span>{languages.join(', ')}</span>
          </li>
        ))}
      </ul>
    </Tile>
  )
}

/** Keeps a time and its AM or PM on one line. */
function unbroken(hours: string): string {
  return hours.replaceAll(/ (?=[AP]M)/g, '\u00a0')
}
