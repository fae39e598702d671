import { Action } from '../../actions/action.tsx'
import { Container } from '../../ui/layout/container.tsx'
import styles from './get-the-app.module.css'
import leaf from './leaf-ground.module.css'
import screens from './screens.svg?url'

/** The end of the page, on the ground of its hero: the app, or first a look at it; two phones rise from the edge. */
export function GetTheApp() {
  return (
    <section className={`${styles.band} ${leaf.ground}`} data-ground="forest" aria-labelledby="get-the-app">
      <Container>
        <div className={styles.layout}>
          <div className={styles.words}>
            <h2 id="get-the-app">Get the app</h2>
            <p>Or watch how it works first.</p>
            <div className={styles.actions}>
              <Action page="mobileBanking" label="Download Now" size="lg" />
              <Action page="mobileBanking" label="Watch Demo" size="lg" variant="secondary" />
            </div>
          </div>
          <div className={styles.phones}>
            {['savings', 'dashboard'].map((name) => (
              <img
                key={name}
                src={`${screens}#${name}`}
                alt=""
                width={320}
                height={640}
                loading="lazy"
                decoding="async"
              />
            ))}
          </div>
        </div>
      </Container>
    </section>
  )
}
