import { useId } from 'react'
import { Action } from '../../actions/action.tsx'
import { Container } from '../../ui/layout/container.tsx'
import { ReachUs } from '../parts/reach-us.tsx'
import type { Country } from './countries.ts'
import { skyProps } from './sky.ts'
import styles from './talk-to-us.module.css'

/** How and when to reach us, and in which languages: the hours stand whole here. */
export function TalkToUs({ country, art }: { country: Country; art: string }) {
  const abroad = country.id !== 'singapore'
  const titleId = useId()
  return (
    <section {...skyProps(country, styles.band)} aria-labelledby={titleId}>
      <Container>
        <div className={styles.grid}>
          <div className={styles.words}>
            <h2 id={titleId}>Talk to us in {country.name}</h2>
            <p>
              {abroad
                ? `Call or write to our team in Singapore, or visit a branch in ${country.name}.`
                : 'Call, write, or visit one of our branches.'}
            </p>
            <p className={styles.languages}>Support languages: {country.languages.join(', ')}</p>
            <div className={styles.actions}>
              <Action page="countries" label="Contact Us" />
              <Action page="countries" label="Schedule Appointment" variant="secondary" />
            </div>
          </div>
          <div>
            <ReachUs abroad={abroad} />
            {abroad ? <p className={styles.note}>Hours are Singapore time.</p> : null}
          </div>
          <img className={styles.art} src={art} alt="" width={640} height={560} loading="lazy" />
        </div>
      </Container>
    </section>
  )
}
