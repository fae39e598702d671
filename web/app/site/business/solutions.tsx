import { regions } from '../countries/regions.ts'
import { Section } from '../parts/section.tsx'
import { Tile, Tiles, TileWords } from '../parts/tiles.tsx'
import { solutions } from './business-data.ts'
import { InsuranceArches, LoanSteps, StatementRows, TransferSlip } from './miniatures.tsx'
import styles from './solutions.module.css'

const { accounts, loans, transfers, investments, insurance, countries } = solutions

/** The six solutions, each with a small picture or figure of its own; no two cells are alike. */
export function Solutions() {
  return (
    <Section ground="mist" title="Six solutions for your business" titleId="solutions">
      <Tiles columns={2} className={styles.bento}>
        <Tile className={styles.accounts}>
          <TileWords {...accounts} />
          <StatementRows years={accounts.years} />
        </Tile>
        <Tile ground="copper">
          <TileWords {...loans} />
          <LoanSteps />
        </Tile>
        <Tile className={styles.transfers}>
          <TileWords {...transfers} />
          <TransferSlip />
        </Tile>
        <Tile ground="forest" className={styles.investments}>
          <TileWords {...investments} />
          <dl className={styles.figures}>
            {investments.figures.map(({ figure, label }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
        </Tile>
        <Tile ground="leaf" className={styles.insurance}>
          <TileWords {...insurance} />
          <InsuranceArches kinds={insurance.kinds} />
        </Tile>
        <Tile className={styles.countries}>
          <TileWords {...countries} />
          <ul className={styles.list}>
            {Object.values(regions).map(({ id, name, path, languages }) => (
              <li key={id}>
                <a href={path}>{name}</a> <span>{languages.join(', ')}</span>
              </li>
            ))}
          </ul>
        </Tile>
      </Tiles>
    </Section>
  )
}
