import { useId } from 'react'
import { facts } from '../facts/facts.ts'
import { Band } from '../parts/band.tsx'
import { Columns } from '../parts/columns.tsx'
import { EmergencyPhone } from '../parts/emergency-phone.tsx'
import styles from './emergency-block.module.css'

/** The emergency line, in the one red band of the site and in the largest type of the page. */
export function EmergencyBlock() {
  const titleId = useId()
  return (
    <Band className={styles.band} labelledBy={titleId}>
      <Columns align="center">
        <div>
          <h2 id={titleId}>Emergency security line</h2>
          <p>Lost your card, or see a transaction that isn’t yours? Call at once.</p>
        </div>
        <p className={styles.number}>
          <EmergencyPhone /> <span>Open {facts.support.emergencyLine}</span>
        </p>
      </Columns>
    </Band>
  )
}
