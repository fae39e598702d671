import { useId } from 'react'
import { Action } from '../../actions/action.tsx'
import { Band } from '../parts/band.tsx'
import { Columns } from '../parts/columns.tsx'
import { RowList } from '../parts/row-list.tsx'
import { Tile, Tiles, TileWords } from '../parts/tiles.tsx'
import styles from './downloads.module.css'
import { platforms, requirements } from './mobile-data.ts'

/** The two platforms and, beside them, what the app needs on each. */
export function Downloads() {
  const platformsId = useId()
  const needsId = useId()
  return (
    <Band>
      <Columns ratio="7-5">
        <section className={styles.part} aria-labelledby={platformsId}>
          <h2 id={platformsId}>For iOS and Android</h2>
          <Tiles columns={2}>
            {platforms.map(({ name, needs, action }) => (
              <Tile key={name} ground="leaf" className={styles.platform}>
                <TileWords title={name} text={needs} />
                <Action page="mobileBanking" label={action} />
              </Tile>
            ))}
          </Tiles>
        </section>
        <section className={styles.part} aria-labelledby={needsId}>
          <h2 id={needsId}>System requirements</h2>
          <RowList rows={requirements} />
        </section>
      </Columns>
    </Band>
  )
}
