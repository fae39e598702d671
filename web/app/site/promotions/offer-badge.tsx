import Clock from 'lucide-react/icons/clock'
import Sparkle from 'lucide-react/icons/sparkle'
import Tag from 'lucide-react/icons/tag'
import styles from './offer-badge.module.css'
import type { Offer } from './offers.ts'

const icons = { 'Limited Time': Clock, 'Special Offer': Tag, 'New Service': Sparkle } as const

/** Not ui's Badge, whose shapes stand for a status. */
export function OfferBadge({ badge }: Pick<Offer, 'badge'>) {
  const Icon = icons[badge]
  return (
    <span className={styles.badge}>
      <Icon aria-hidden="true" />
      {badge}
    </span>
  )
}
