import { brand } from '@bank/contract/brand'
import { Section } from '../parts/section.tsx'
import styles from './feature-window.module.css'
import { features } from './online-banking-data.tsx'

/** The six features as the panes of one browser window, each with the thing itself in small. */
export function FeatureWindow() {
  return (
    <Section title="What you can do online">
      <div className={styles.window}>
        <p className={styles.bar} aria-hidden="true">
          <span>{brand.email.split('@')[1]}</span>
        </p>
        <ul className={styles.panes}>
          {features.map(({ title, text, ground, Picture }) => (
            <li key={title} className={styles.pane} data-ground={ground}>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
              <Picture />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
