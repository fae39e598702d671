import { Action } from '../../actions/action.tsx'
import { Actions } from '../parts/actions.tsx'
import { Picture } from '../parts/picture.tsx'
import { ReachUs } from '../parts/reach-us.tsx'
import { Section } from '../parts/section.tsx'
import type { Country } from './countries.ts'
import { skyProps } from './sky.ts'
import styles from './talk-to-us.module.css'

/** How to reach us, in which languages, and all the hours. */
export function TalkToUs({ country, art }: { country: Country; art: string }) {
  const abroad = country.id !== 'singapore'
  return (
    <Section
      {...skyProps(country, styles.band)}
      layout="split"
      large
      title={`Talk to us in ${country.name}`}
      intro={
        <>
          <p>
            {abroad
              ? `Call or write to our team in Singapore, or visit a branch in ${country.name}.`
              : 'Call, write, or visit one of our branches.'}
          </p>
          <p className={styles.languages}>Support languages: {country.languages.join(', ')}</p>
          <Actions>
            <Action page="countries" label="Contact Us" />
            <Action page="countries" label="Schedule Appointment" variant="secondary" />
          </Actions>
        </>
      }
    >
      <div className={styles.ways}>
        <div>
          <ReachUs abroad={abroad} />
          {abroad ? <p className={styles.note}>Hours are Singapore time.</p> : null}
        </div>
        <Picture src={art} width={640} height={560} data-print="no" />
      </div>
    </Section>
  )
}
