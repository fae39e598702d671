import { Assurance } from './assurance.tsx'
import { FeatureWindow } from './feature-window.tsx'
import { GettingStarted } from './getting-started.tsx'
import { OnlineHero } from './online-hero.tsx'

/** Online Banking: what it does, what keeps it safe, and how to start. */
export function OnlineBankingPage() {
  return (
    <>
      <OnlineHero />
      <FeatureWindow />
      <Assurance />
      <GettingStarted />
    </>
  )
}
