import { type ReactNode, useId } from 'react'
import { Container } from '../../ui/layout/container.tsx'
import styles from './closing-band.module.css'
import rings from './closing-rings.svg?url'

type ClosingBandProps = {
  /** The band's h2: what to do next, in a few words. */
  title: string
  /** One sentence below it. */
  children?: ReactNode
  /** One or two calls to action. */
  actions: ReactNode
}

/** The end of a page that leads somewhere: one sentence and its actions in front of the rings. At most one a page. */
export function ClosingBand({ title, children, actions }: ClosingBandProps) {
  const titleId = useId()
  return (
    <section className={styles.band} data-ground="forest" aria-labelledby={titleId}>
      <img
        className={styles.rings}
        src={rings}
        alt=""
        width={640}
        height={400}
        loading="lazy"
        decoding="async"
      />
      <Container>
        <div className={styles.words}>
          <h2 id={titleId}>{title}</h2>
          {children ? <div className={styles.text}>{children}</div> : null}
          <div className={styles.actions}>{actions}</div>
        </div>
      </Container>
    </section>
  )
}
