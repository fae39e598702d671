import { Action } from '../../actions/action.tsx'
import { OfferBadge } from './offer-badge.tsx'
import type { Offer } from './offers.ts'
import styles from './ticket.module.css'

/** An offer as a ticket: the figure on its body, over a watermark of rings; the condition and the button on its stub. */
export function Ticket({ offer }: { offer: Offer }) {
  const { look, badge, title, figure, figureLabel, text, action, about } = offer
  return (
    <div className={styles.ticket} data-look={look} data-ground={look === 'leaf' ? undefined : 'forest'}>
      <div className={styles.body}>
        <span className={styles.watermark} />
        <div className={styles.top}>
          <h3>{title}</h3>
          <OfferBadge badge={badge} />
        </div>
        <p className={styles.figure}>
          <strong>{figure}</strong> {figureLabel}
        </p>
      </div>
      <div className={styles.stub}>
        <p>{text}</p>
        <Action page="promotions" label={action} aria-label={`${action} ${about}`} />
      </div>
    </div>
  )
}
