import { Section } from '../parts/section.tsx'
import styles from './country-services.module.css'
import { offers } from './offers.ts'

/** What we offer in every country, on cards under a strip of the country's sky. */
export function CountryServices() {
  return (
    <Section title="Services">
      <ul className={styles.services}>
        {offers.map(({ title, text, link, to }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            <a href={to}>{link}</a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
