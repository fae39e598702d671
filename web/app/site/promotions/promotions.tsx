import { Scene } from '../parts/scene.tsx'
import { Section } from '../parts/section.tsx'
import { Tiles } from '../parts/tiles.tsx'
import { AskFirst } from './ask-first.tsx'
import { offers } from './offers.ts'
import styles from './promotions.module.css'
import { OfferTicket } from './ticket.tsx'
import roll from './ticket-roll.svg?url'

/** The page of offers: a roll of tickets, then each offer as a ticket of its own. */
export function PromotionsPage() {
  return (
    <>
      <Scene art={roll} height={560} ground="copper" first className={styles.hero}>
        <h1>Promotions</h1>
        <p>Three current offers.</p>
      </Scene>
      <Section title="Current offers" titleId="offers" ground="copper">
        <Tiles className={styles.tickets}>
          {offers.map((offer) => (
            <li key={offer.title}>
              <OfferTicket offer={offer} />
            </li>
          ))}
        </Tiles>
      </Section>
      <AskFirst />
    </>
  )
}
