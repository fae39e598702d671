import { facts } from '../facts/facts.ts'
import { everyMonth, statementTypes } from './e-statements-data.tsx'
import { Part } from './part.tsx'
import styles from './statement-types.module.css'

const { quarterly, quarterlyFrequency, otherFrequency } = facts.eStatements

/** Which statement is issued how often, as a table, with a year of twelve months in each row. */
export function StatementTypes() {
  return (
    <Part
      title="Statement types"
      titleId="types"
      intro={`Statements for ${quarterly.join(' and ')} accounts are ${quarterlyFrequency}. All others are ${otherFrequency}.`}
    >
      <table className={styles.table} aria-label="Statement types">
        <thead>
          <tr>
            <th scope="col">Statement</th>
            <th scope="col">How often</th>
            <th scope="col">Per year</th>
          </tr>
        </thead>
        <tbody>
          {statementTypes.map(({ name, frequency, months }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{frequency}</td>
              <td>
                <span className={styles.year} aria-hidden="true">
                  {everyMonth.map((month) => (
                    <i key={month} data-statement={months.includes(month)} />
                  ))}
                </span>
                <span className={styles.count}>{months.length}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
}
