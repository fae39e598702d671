import { useId } from 'react'
import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import { Band } from '../parts/band.tsx'
import { Columns } from '../parts/columns.tsx'
import { Lines } from '../parts/lines.tsx'
import { Points } from '../parts/points.tsx'
import styles from './assurance.module.css'
import { assurances } from './online-banking-data.tsx'

/** The guarantee as a sentence to read, and how login and sessions are kept safe. */
export function Assurance() {
  const titleId = useId()
  return (
    <Band ground="forest" labelledBy={titleId}>
      <Columns ratio="7-5">
        <div>
          <h2 id={titleId} className={styles.title}>
            Security assurance
          </h2>
          <p className={styles.guarantee}>
            Zero liability for unauthorized transactions if reported within{' '}
            <b>{facts.security.reportWithinDays} days</b> of the statement date.
          </p>
          <a href={paths.security}>Visit the Security Center</a>
        </div>
        <Lines>
          <Points points={assurances} />
        </Lines>
      </Columns>
    </Band>
  )
}
