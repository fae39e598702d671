import { ActionPair } from '../parts/action-pair.tsx'
import { Hero } from '../parts/hero.tsx'
import { Assurance } from './assurance.tsx'
import { FeatureWindow } from './feature-window.tsx'
import { GettingStarted } from './getting-started.tsx'
import laptop from './laptop.svg?url'

/** Online Banking: what it does, what keeps it safe, and how to start. */
export function OnlineBankingPage() {
  return (
    <>
      <Hero
        ground="leaf"
        art={laptop}
        title="Online Banking"
        lead="Your accounts, transfers and payments, 24/7 and from anywhere. Get started in three steps."
        actions={<ActionPair page="onlineBanking" first="Enroll Now" second="Contact Support" />}
      />
      <FeatureWindow />
      <Assurance />
      <GettingStarted />
    </>
  )
}
