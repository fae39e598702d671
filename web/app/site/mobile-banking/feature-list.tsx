import { Section } from '../parts/section.tsx'
import styles from './feature-list.module.css'
import { features } from './mobile-data.ts'

/** The six features as a phone lists its settings: a line each, with its control at the end. */
export function FeatureList() {
  return (
    <Section id="features" title="Six things you can do in the app">
      <ul className={styles.list}>
        {features.map(({ title, text, Control }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            <div className={styles.control} aria-hidden="true">
              <Control />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
