import { useId } from 'react'
import { Container } from '../../ui/layout/container.tsx'
import styles from './screens.module.css'
import art from './screens.svg?url'

const screens = ['Dashboard', 'Accounts', 'Savings'] as const

/** Three phones drawn after the portal's screens. They stand in for screenshots, and say so. */
export function Screens() {
  const titleId = useId()
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <Container>
        <div className={styles.layout}>
          <div>
            <h2 id={titleId}>A look at the app</h2>
            <p>Screenshots are coming soon. These are placeholders.</p>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on phones it scrolls, also by keyboard */}
          <section className={styles.row} aria-label="Screens of the app" tabIndex={0}>
            <ul className={styles.screens}>
              {screens.map((name) => (
                <li key={name}>
                  <figure>
                    <img
                      src={`${art}#${name.toLowerCase()}`}
                      alt=""
                      width={320}
                      height={640}
                      loading="lazy"
                      decoding="async"
                    />
                    <figcaption>{name}</figcaption>
                  </figure>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </Container>
    </section>
  )
}
