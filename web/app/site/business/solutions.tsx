import { Container } from '../../ui/layout/container.tsx'
import { solutions } from './business-data.ts'
import { InsuranceArches, LoanSteps, StatementRows, TransferSlip } from './miniatures.tsx'
import styles from './solutions.module.css'

const { accounts, loans, transfers, investments, insurance, countries } = solutions

/** The six solutions, each with a small picture or figure of its own; no two cells are alike. */
export function Solutions() {
  return (
    <section className={styles.band} aria-labelledby="solutions">
      <Container>
        <h2 id="solutions" className={styles.title}>
          Six solutions for your business
        </h2>
        <ul className={styles.bento}>
          <li className={styles.accounts}>
            <Words {...accounts} />
            <StatementRows years={accounts.years} />
          </li>
          <li className={styles.loans}>
            <Words {...loans} />
            <LoanSteps />
          </li>
          <li className={styles.transfers}>
            <Words {...transfers} />
            <TransferSlip />
          </li>
          <li className={styles.investments} data-ground="forest">
            <Words {...investments} />
            <dl className={styles.figures}>
              {investments.figures.map(({ figure, label }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{figure}</dd>
                </div>
              ))}
            </dl>
          </li>
          <li className={styles.insurance}>
            <Words {...insurance} />
            <InsuranceArches kinds={insurance.kinds} />
          </li>
          <li className={styles.countries}>
            <Words {...countries} />
            <ul className={styles.list}>
              {countries.list.map(({ name, to, languages }) => (
                <li key={name}>
                  <a href={to}>{name}</a> <span>{languages.join(', ')}</span>
                </li>
              ))}
            </ul>
          </li>
        </ul>
      </Container>
    </section>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.words}>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  )
}
