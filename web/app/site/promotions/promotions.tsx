import { Container } from '../../ui/layout/container.tsx'
import { AskFirst } from './ask-first.tsx'
import { offers } from './offers.ts'
import styles from './promotions.module.css'
import { OfferTicket } from './ticket.tsx'
import roll from './ticket-roll.svg?url'

/** The page of offers: a roll of tickets, then each offer as a ticket of its own. */
export function PromotionsPage() {
  return (
    <>
      <div className={styles.hero}>
        <Container>
          <div className={styles.words}>
            <h1>Promotions</h1>
            <p>Three current offers.</p>
          </div>
        </Container>
        <img className={styles.art} src={roll} alt="" width={640} height={560} fetchPriority="low" />
      </div>
      <section className={styles.offers} aria-labelledby="offers">
        <Container>
          <h2 id="offers" className={styles.title}>
            Current offers
          </h2>
          <ul className={styles.tickets}>
            {offers.map((offer) => (
              <li key={offer.title}>
                <OfferTicket offer={offer} />
              </li>
            ))}
          </ul>
        </Container>
      </section>
      <AskFirst />
    </>
  )
}
