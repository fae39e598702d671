import { brand } from '@bank/contract/brand'
import { buttonClass } from '../../ui/button/button-class.ts'
import { Container } from '../../ui/layout/container.tsx'
import styles from './ask-first.module.css'
import { Ticket } from './ticket.tsx'

/** The end of the page, one more ticket: whom to ask about an offer. */
export function AskFirst() {
  return (
    <section className={styles.band} aria-labelledby="ask-first">
      <Container>
        <Ticket look="sand" stub={<WaysToAsk />}>
          <h2 id="ask-first">Ask before you decide</h2>
        </Ticket>
      </Container>
    </section>
  )
}

function WaysToAsk() {
  return (
    <>
      <p className={styles.words}>
        Call or write to find out how long an offer runs and whether it is right for you.
      </p>
      <div className={styles.actions}>
        <a className={buttonClass({ size: 'lg' })} href={`tel:${brand.phone.replaceAll(' ', '')}`}>
          Call {brand.phone}
        </a>
        <a className={buttonClass({ size: 'lg', variant: 'secondary' })} href={`mailto:${brand.email}`}>
          Write to us
        </a>
      </div>
    </>
  )
}
