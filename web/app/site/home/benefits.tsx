import { paths } from '../../paths.ts'
import { Section } from '../parts/section.tsx'
import { Tile, Tiles, TileWords } from '../parts/tiles.tsx'
import styles from './benefits.module.css'
import { ManagerCard, QueueTicket, WaivedFee } from './miniatures.tsx'

/** What Premier clients get, each benefit with the thing itself in small. */
export function Benefits() {
  return (
    <Section
      title="Three benefits of being a Premier client"
      more={<a href={paths.premier}>All about Premier</a>}
    >
      <Tiles columns={2} className={styles.bento}>
        <Tile ground="leaf">
          <TileWords
            title="Dedicated relationship managers"
            text="One contact who knows your accounts and your plans."
          />
          <ManagerCard />
        </Tile>
        <Tile className={styles.queue}>
          <TileWords title="Priority queue" text="Premier clients have a queue of their own." />
          <QueueTicket />
        </Tile>
        <Tile ground="copper">
          <TileWords title="Fee waivers" text="We waive fees for Premier clients. Ask us which ones." />
          <WaivedFee />
        </Tile>
      </Tiles>
    </Section>
  )
}
