import { brand } from '@bank/contract/brand'
import { Container } from '../../ui/layout/container.tsx'
import { facts } from '../facts/facts.ts'
import { type Country, countries } from './countries.ts'
import styles from './country-hero.module.css'
import { listed } from './listed.ts'
import { skyProps } from './sky.ts'

/** The poster at the top: the way to the other countries, the name, and the picture. */
export function CountryHero({ country, art }: { country: Country; art: string }) {
  const { name, path, languages, branches, atms } = country
  return (
    <div {...skyProps(country, styles.hero)}>
      <Container>
        <nav className={styles.countries} aria-label="Our countries">
          <ul>
            {Object.values(countries).map((other) => (
              <li key={other.path}>
                <a href={other.path} aria-current={other.path === path ? 'page' : undefined}>
                  {other.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.poster}>
          <div className={styles.words}>
            <p className={styles.eyebrow}>{brand.bankName}</p>
            <h1>{name}</h1>
            <p className={styles.lead}>
              {branches.length} branches, {atms.length} ATMs open {facts.atms.access}, and support in{' '}
              {listed(languages)}.
            </p>
          </div>
          <img className={styles.art} src={art} alt="" width={640} height={560} fetchPriority="low" />
        </div>
      </Container>
    </div>
  )
}
