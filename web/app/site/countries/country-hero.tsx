import { brand } from '@bank/contract/brand'
import { facts } from '../facts/facts.ts'
import { Hero } from '../parts/hero.tsx'
import { type Country, countries } from './countries.ts'
import styles from './country-hero.module.css'
import { listed } from './listed.ts'
import { skyProps } from './sky.ts'

/** The poster at the top: the way to the other countries, the name, and the picture. */
export function CountryHero({ country, art }: { country: Country; art: string }) {
  const { name, path, languages, branches, atms } = country
  return (
    <Hero
      {...skyProps(country, styles.hero)}
      above={
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
      }
      eyebrow={<p className={styles.eyebrow}>{brand.bankName}</p>}
      title={name}
      lead={
        <>
          {branches.length} branches, {atms.length} ATMs open {facts.atms.access}, and support in{' '}
          {listed(languages)}.
        </>
      }
      art={art}
    />
  )
}
