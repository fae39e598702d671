import { ActionPair } from '../parts/action-pair.tsx'
import { SceneHero } from '../parts/scene.tsx'
import { BusinessTypes } from './business-types.tsx'
import { Consultation } from './consultation.tsx'
import { Solutions } from './solutions.tsx'
import trees from './trees.svg?url'

/** The page for companies: four trees, six solutions, a trunk whose rings are the four sizes, and a table to talk at. */
export function BusinessPage() {
  return (
    <>
      <SceneHero
        floor="soil"
        art={trees}
        title="Business Banking"
        lead="Accounts, loans and payments for startups and for small, medium and large businesses in four countries."
        actions={<ActionPair page="business" first="Open a Business Account" second="Get a Business Loan" />}
      />
      <Solutions />
      <BusinessTypes />
      <Consultation />
    </>
  )
}
