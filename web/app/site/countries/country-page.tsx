import { AtmSection } from './atm-list.tsx'
import { BranchCards } from './branch-cards.tsx'
import type { Country } from './countries.ts'
import { CountryHero } from './country-hero.tsx'
import { CountryServices } from './country-services.tsx'
import styles from './sky.module.css'
import { TalkToUs } from './talk-to-us.tsx'

/** The page of one country, on its own ground: its picture, branches, ATMs, services and ways to reach us. */
export function CountryPage({ country, art }: { country: Country; art: string }) {
  return (
    <div className={styles.page} data-country={country.id}>
      <CountryHero country={country} art={art} />
      <BranchCards country={country} />
      <AtmSection country={country} />
      <CountryServices />
      <TalkToUs country={country} art={art} />
    </div>
  )
}
