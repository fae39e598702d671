import type { ReactNode } from 'react'
import { Container } from '../../ui/layout/container.tsx'
import { GrowthRings } from './growth-rings.tsx'
import styles from './hero.module.css'

export type HeroProps = {
  /** The page's only h1. */
  title: string
  /** One or two sentences on what the page offers, and to whom. */
  lead: ReactNode
  /** A short line above the title, e.g. the part of the bank. */
  eyebrow?: ReactNode
  /** Calls to action: `<Action page="…" label="…" size="lg" />`, the second one with `variant="secondary"`. */
  actions?: ReactNode
  /** `tall` for the home page, `page` for all others. Default `page`. */
  size?: 'page' | 'tall'
  /** Content at the foot of the band, as wide as the page, e.g. LinkStrips or a search field. */
  children?: ReactNode
}

/** The forest band at the top of a public page, with the growth rings in it. */
export function Hero({ title, lead, eyebrow, actions, size = 'page', children }: HeroProps) {
  return (
    <div className={styles.hero} data-ground="forest" data-size={size}>
      <GrowthRings />
      <Container>
        <div className={styles.words}>
          {eyebrow ? <p className={styles.eyebrow}>{eyebrow}</p> : null}
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </div>
        {children}
      </Container>
    </div>
  )
}
