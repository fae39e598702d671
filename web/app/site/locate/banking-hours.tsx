import { Grid } from '../../ui/layout/grid.tsx'
import { facts } from '../facts/facts.ts'
import { RowList } from '../parts/row-list.tsx'
import { Section } from '../parts/section.tsx'
import styles from './banking-hours.module.css'

const { atms, branches } = facts

const branchHours = [
  ...branches.hours.map(({ days, hours }) => ({ label: days, value: hours })),
  { label: `Changi Airport branch, ${branches.changiAirport.days}`, value: branches.changiAirport.hours },
]

const atmServices = [
  ...atms.services.map((service) => ({ label: service, value: atms.access })),
  { label: 'Deposits', value: capitalised(atms.deposits) },
]

export function BankingHours() {
  return (
    <Section title="Banking Hours & Services">
      <Grid columns={2} gap="xl" min="lg">
        <div>
          <h3 className={styles.title}>Branch hours</h3>
          <RowList rows={branchHours} />
        </div>
        <div>
          <h3 className={styles.title}>ATM services</h3>
          <RowList rows={atmServices} />
        </div>
      </Grid>
    </Section>
  )
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
