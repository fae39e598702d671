import { brand } from '@bank/contract/brand'
import { facts } from '../facts/facts.ts'
import { ProductRow } from '../parts/product-row.tsx'
import styles from './benefits.module.css'
import { Part } from './part.tsx'

const { historyYears } = facts.eStatements

/** Why to go paperless: the years as one big number, then the notice and the file as they look. */
export function Benefits() {
  return (
    <Part title="Why go paperless" titleId="paperless">
      <ul className={styles.benefits}>
        <li className={styles.years} data-ground="leaf">
          <h3>
            <strong>{historyYears}</strong> years of history
          </h3>
          <p>Find a statement from years ago without searching through folders.</p>
          <span className={styles.pile} aria-hidden="true">
            {Array.from({ length: historyYears }, (_, year) => year).map((year) => (
              <i key={year} />
            ))}
          </span>
        </li>
        <li>
          <ProductRow icon="@" mark="New">
            <b>{brand.bankName}</b> Your statement is ready
          </ProductRow>
          <h3>An email when your statement is ready</h3>
          <p>No waiting for the mail, and nothing gets lost on the way.</p>
        </li>
        <li>
          <ProductRow icon="PDF" mark="Download">
            <b>Statement</b> Savings, quarterly
          </ProductRow>
          <h3>A PDF to keep</h3>
          <p>Read it online, download it, and print it if you need it on paper.</p>
        </li>
      </ul>
    </Part>
  )
}
