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
  /**
   * The page's picture (640 x 560), the address of its SVG file: in the right half from 768 px up, below the words on phones.
   * Without one, the growth rings are behind the words.
   */
  art?: string
  /** `forest` the brand band, `plain` ivory, `surface` white, `tint` a quiet green, `copper` a warm tint. Default `forest`. */
  ground?: 'forest' | 'plain' | 'surface' | 'tint' | 'copper'
  /** Content at the foot of the band, as wide as the page, e.g. LinkStrips or a search field. */
  children?: ReactNode
}

/** The band at the top of a public page: words, and the page's picture beside them. */
export function Hero({
  title,
  lead,
  eyebrow,
  actions,
  size = 'page',
  art,
  ground = 'forest',
  children,
}: HeroProps) {
  return (
    <div className={styles.hero} data-ground={ground} data-size={size} data-art={art !== undefined}>
      {art === undefined && ground === 'forest' ? <GrowthRings /> : null}
      <Container>
        <div className={styles.words}>
          {eyebrow ? <p className={styles.eyebrow}>{eyebrow}</p> : null}
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </div>
        {art ? <img className={styles.art} src={art} alt="" width={640} height={560} /> : null}
        {children}
      </Container>
    </div>
  )
}
