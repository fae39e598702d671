import { Action } from '../../actions/action.tsx'
import { ClosingBand } from '../parts/closing-band.tsx'
import { Downloads } from './downloads.tsx'
import { FeatureList } from './feature-list.tsx'
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
      <ClosingBand
        title="Get the app"
        actions={
          <>
            <Action page="mobileBanking" label="Download Now" size="lg" />
            <Action page="mobileBanking" label="Watch Demo" size="lg" variant="secondary" />
          </>
        }
      >
        <p>Or watch how it works first.</p>
      </ClosingBand>
    </>
  )
}
