import { useId } from 'react'
import { Action } from '../../actions/action.tsx'
import { Container } from '../../ui/layout/container.tsx'
import styles from './downloads.module.css'
import { platforms, requirements } from './mobile-data.ts'

/** The two platforms and, beside them, what the app needs on each. */
export function Downloads() {
  const platformsId = useId()
  const needsId = useId()
  return (
    <div className={styles.band}>
      <Container>
        <div className={styles.layout}>
          <section className={styles.platforms} aria-labelledby={platformsId}>
            <h2 id={platformsId}>For iOS and Android</h2>
            {platforms.map(({ name, needs, action }) => (
              <div key={name} className={styles.platform}>
                <h3>{name}</h3>
                <p>{needs}</p>
                <Action page="mobileBanking" label={action} />
              </div>
            ))}
          </section>
          <section aria-labelledby={needsId}>
            <h2 id={needsId}>System requirements</h2>
            <table className={styles.needs}>
              <tbody>
                {requirements.map(({ label, value }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td>{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </div>
      </Container>
    </div>
  )
}
