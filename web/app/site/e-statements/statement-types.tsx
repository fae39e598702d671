import { Grid } from '../../ui/layout/grid.tsx'
import { everyMonth, statementTypes } from './e-statements-data.tsx'
import styles from './statement-types.module.css'

/** How often statements are issued, in words and as a year of twelve months. */
export function StatementTypes() {
  return (
    <Grid as="ul" columns={2} gap="xl">
      {statementTypes.map(({ name, frequency, accounts, months }) => (
        <li key={name} className={styles.type}>
          <h3>{name}</h3>
          <p className={styles.frequency}>{frequency}</p>
          <p className={styles.accounts}>{accounts}</p>
          <span className={styles.year} aria-hidden="true">
            {everyMonth.map((month) => (
              <span key={month} data-statement={months.includes(month)} />
            ))}
          </span>
          <p className={styles.count}>{months.length} a year</p>
        </li>
      ))}
    </Grid>
  )
}
