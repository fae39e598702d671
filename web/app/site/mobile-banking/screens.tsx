import { BrandMark } from '../../shell/brand-mark.tsx'
import styles from './screens.module.css'

const screens = ['Accounts', 'Check deposit', 'Cards']

/** Placeholders for screenshots: empty phones without made-up balances. */
export function Screens() {
  return (
    <ul className={styles.screens}>
      {screens.map((name) => (
        <li key={name}>
          <figure>
            <div className={styles.phone}>
              <BrandMark size="large" />
              <p>Screenshot coming soon</p>
            </div>
            <figcaption className={styles.name}>{name}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}
