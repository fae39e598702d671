import { brand } from '@bank/contract/brand'
import { buttonClass } from '../../ui/button/button-class.ts'
import { Actions } from '../parts/actions.tsx'
import { Band } from '../parts/band.tsx'
import styles from './ask-first.module.css'
import { Ticket } from './ticket.tsx'

/** The end of the page, one more ticket: whom to ask about an offer. */
export function AskFirst() {
  return (
    <Band ground="surface" labelledBy="ask-first" className={styles.band}>
      <Ticket look="sand" stub={<WaysToAsk />}>
        <h2 id="ask-first">Ask before you decide</h2>
      </Ticket>
    </Band>
  )
}

function WaysToAsk() {
  return (
    <>
      <p>Call or write to find out how long an offer runs and whether it is right for you.</p>
      <Actions>
        <a className={buttonClass({ size: 'lg' })} href={`tel:${brand.phone.replaceAll(' ', '')}`}>
          Call {brand.phone}
        </a>
        <a className={buttonClass({ size: 'lg', variant: 'secondary' })} href={`mailto:${brand.email}`}>
          Write to us
        </a>
      </Actions>
    </>
  )
}
