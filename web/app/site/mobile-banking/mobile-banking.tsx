import { ActionPair } from '../parts/action-pair.tsx'
import { Hero } from '../parts/hero.tsx'
import { Downloads } from './downloads.tsx'
import { FeatureList } from './feature-list.tsx'
import fingerprint from './fingerprint.svg?url'
import { GetTheApp } from './get-the-app.tsx'
import styles from './mobile-banking.module.css'
import { Screens } from './screens.tsx'

/** Mobile Banking: what the app does, how it will look, and what it needs. */
export function MobileBankingPage() {
  return (
    <>
      <Hero
        ground="forest"
        className={`${styles.leaf} ${styles.hero}`}
        art={fingerprint}
        title="Mobile Banking"
        lead="Deposit checks, send money, lock a card and pay bills from your phone."
        actions={
          <ActionPair page="mobileBanking" first="Download App" second="Learn More" about="about the app" />
        }
      />
      <FeatureList />
      <Screens />
      <Downloads />
      <GetTheApp />
    </>
  )
}
