import type { ReactNode } from 'react'
import { Container } from '../../ui/layout/container.tsx'
import styles from './scene-hero.module.css'

type SceneHeroProps = {
  /** The page's only h1. */
  title: string
  /** One or two sentences on what the page offers, and to whom. */
  lead: ReactNode
  /** Calls to action. */
  actions?: ReactNode
  /** The address of the picture, 640 x 560, whose floor is at the height that the scene says. */
  art: string
  /** What the picture stands on, from edge to edge of the page: a copper table before ivory, or soil before mist. */
  scene: 'table' | 'soil'
}

/** The top of a page as one scene: the picture stands on a floor that runs on below the words. */
export function SceneHero({ title, lead, actions, art, scene }: SceneHeroProps) {
  return (
    <div className={styles.hero} data-scene={scene}>
      <div className={styles.stage}>
        <Container>
          <div className={styles.words}>
            <h1>{title}</h1>
            <p className={styles.lead}>{lead}</p>
            {actions ? <div className={styles.actions}>{actions}</div> : null}
          </div>
        </Container>
        <img className={styles.art} src={art} alt="" width={640} height={560} fetchPriority="low" />
      </div>
    </div>
  )
}
