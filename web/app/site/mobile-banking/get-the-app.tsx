import { ActionPair } from '../parts/action-pair.tsx'
import { Actions } from '../parts/actions.tsx'
import { Picture } from '../parts/picture.tsx'
import { Section } from '../parts/section.tsx'
import styles from './mobile-banking.module.css'
import screens from './screens.svg?url'

/** The end of the page, on the ground of its hero: the app, or first a look at it; two phones rise from the edge. */
export function GetTheApp() {
  return (
    <Section
      ground="forest"
      className={styles.leaf}
      layout="split"
      large
      title="Get the app"
      titleId="get-the-app"
      intro={
        <>
          <p>Or watch how it works first.</p>
          <Actions>
            <ActionPair page="mobileBanking" first="Download Now" second="Watch Demo" />
          </Actions>
        </>
      }
    >
      <div className={styles.phones} data-print="no">
        {['savings', 'dashboard'].map((name) => (
          <Picture key={name} src={`${screens}#${name}`} width={320} height={640} />
        ))}
      </div>
    </Section>
  )
}
