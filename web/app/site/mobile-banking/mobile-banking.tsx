import { Downloads } from './downloads.tsx'
import { FeatureList } from './feature-list.tsx'
import { GetTheApp } from './get-the-app.tsx'
import { MobileHero } from './mobile-hero.tsx'
import { Screens } from './screens.tsx'

/** Mobile Banking: what the app does, how it will look, and what it needs. */
export function MobileBankingPage() {
  return (
    <>
      <MobileHero />
      <FeatureList />
      <Screens />
      <Downloads />
      <GetTheApp />
    </>
  )
}
