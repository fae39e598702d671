import type { ReactNode } from 'react'
import { Action } from '../../actions/action.tsx'
import { OfferBadge } from './offer-badge.tsx'
import type { Offer } from './offers.ts'
import styles from './ticket.module.css'

/** An offer as a ticket: the figure on its body, the condition and the button on its stub. */
export function OfferTicket({ offer }: { offer: Offer }) {
  const { look, badge, title, figure, figureLabel, text, action, about } = offer
  return (
    <Ticket
      look={look}
      stub={
        <>
          <p>{text}</p>
          <Action page="promotions" label={action} aria-label={`${action} ${about}`} />
        </>
      }
    >
      <div className={styles.top}>
        <h3>{title}</h3>
        <OfferBadge badge={badge} />
      </div>
      <p className={styles.figure}>
        <strong>{figure}</strong> {figureLabel}
      </p>
    </Ticket>
  )
}

/** The roles of the colors on each paper. */
const grounds = { copper: 'forest', forest: 'forest', leaf: 'leaf', sand: 'copper' } as const

type TicketProps = {
  look: keyof typeof grounds
  /** On the part to tear off. */
  stub: ReactNode
  /** On the ticket's body, over a watermark of rings. */
  children: ReactNode
}

/** A piece of paper in two parts, with a perforation between them. */
export function Ticket({ look, stub, children }: TicketProps) {
  return (
    <div className={styles.ticket} data-look={look} data-ground={grounds[look]}>
      <div className={styles.body}>{children}</div>
      <div className={styles.stub}>{stub}</div>
    </div>
  )
}
