import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names/class-names.ts'
import { Container } from '../../ui/layout/container.tsx'
import { Actions } from './actions.tsx'
import type { Ground } from './ground.ts'
import styles from './hero.module.css'
import { Picture } from './picture.tsx'

type HeroProps = {
  /** A line above the title. */
  eyebrow?: ReactNode
  /** The page's only h1. */
  title: ReactNode
  /** One or two sentences on what the page offers, and to whom. */
  lead: ReactNode
  /** Calls to action. */
  actions?: ReactNode
  /** The address of the picture, 640 x 560. */
  art: string
  /** What the picture says. Left out if it decorates. */
  alt?: string | undefined
  ground?: Ground
  /** May set `--title`, the largest size of the title, and `--bleed`, how far the picture reaches beyond the page. */
  className?: string | undefined
  /** Above the words, within the page. */
  above?: ReactNode
  /** Below the picture, from edge to edge. */
  children?: ReactNode
}

/** The top of a page: its words, and beside them, below on phones, its picture. */
export function Hero({
  eyebrow,
  title,
  lead,
  actions,
  art,
  alt,
  ground,
  className,
  above,
  children,
}: HeroProps) {
  return (
    <div className={classNames(styles.hero, className)} data-ground={ground}>
      <Container>
        {above}
        <div className={styles.layout}>
          <div className={styles.words}>
            {eyebrow}
            <h1>{title}</h1>
            <p className={styles.lead}>{lead}</p>
            {actions ? <Actions>{actions}</Actions> : null}
          </div>
          <Picture
            className={styles.art}
            src={art}
            alt={alt}
            width={640}
            height={560}
            first
            data-print={alt ? undefined : 'no'}
          />
        </div>
      </Container>
      {children}
    </div>
  )
}
