import { Picture } from '../parts/picture.tsx'
import { Section } from '../parts/section.tsx'
import styles from './screens.module.css'
import art from './screens.svg?url'

const screens = ['Dashboard', 'Accounts', 'Savings'] as const

/** Three phones drawn after the portal's screens. They stand in for screenshots, and say so. */
export function Screens() {
  return (
    <Section
      ground="copper"
      className={styles.section}
      layout="split"
      large
      title="A look at the app"
      intro="Screenshots are coming soon. These are placeholders."
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on phones it scrolls, also by keyboard */}
      <section className={styles.row} aria-label="Screens of the app" tabIndex={0}>
        <ul className={styles.screens}>
          {screens.map((name) => (
            <li key={name}>
              <figure>
                <Picture src={`${art}#${name.toLowerCase()}`} width={320} height={640} />
                <figcaption>{name}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </section>
    </Section>
  )
}
