import { Section } from '../parts/section.tsx'
import { Tile, Tiles, TileWords } from '../parts/tiles.tsx'
import styles from './country-services.module.css'
import { offers } from './offers.ts'

/** What we offer in every country, on cards under a strip of the country's sky. */
export function CountryServices() {
  return (
    <Section title="Services">
      <Tiles columns={3}>
        {offers.map(({ title, text, link, to }) => (
          <Tile key={title} className={styles.offer}>
            <TileWords title={title} text={text} />
            <a href={to}>{link}</a>
          </Tile>
        ))}
      </Tiles>
    </Section>
  )
}
