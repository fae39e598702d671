import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names/class-names.ts'
import { Container } from '../../ui/layout/container.tsx'
import { Actions } from './actions.tsx'
import type { Ground } from './ground.ts'
import { Picture } from './picture.tsx'
import styles from './scene.module.css'

type SceneProps = {
  /** The address of the picture, which stands on the lower edge. */
  art: string
  /** Default 640. */
  width?: number
  height: number
  ground?: Ground
  /** What the picture stands on, from edge to edge: a copper table before ivory, or soil before mist. */
  floor?: 'table' | 'soil'
  /** Whether it is at the top of a page. */
  first?: boolean
  /** May set `--wide-art`, the picture's width beside the words, `--left`, where it begins, and `--rise`, its height to its width. */
  className?: string | undefined
  children: ReactNode
}

/** Words before a picture that stands at their right, on phones below them, and reaches beyond the page. */
export function Scene({
  art,
  width = 640,
  height,
  ground,
  floor,
  first = false,
  className,
  children,
}: SceneProps) {
  return (
    <div className={classNames(styles.scene, className)} data-ground={ground}>
      <div className={styles.stage} data-floor={floor}>
        <Container>
          <div className={styles.words}>{children}</div>
        </Container>
        <Picture
          className={styles.art}
          src={art}
          width={width}
          height={height}
          first={first}
          data-print={floor ? 'no' : undefined}
        />
      </div>
    </div>
  )
}

type SceneHeroProps = {
  /** The page's only h1. */
  title: string
  /** One or two sentences on what the page offers, and to whom. */
  lead: ReactNode
  /** Calls to action. */
  actions?: ReactNode
  art: string
  floor: 'table' | 'soil'
}

/** The top of a page as one scene: the picture, 640 x 560, stands on a floor that runs on below the words. */
export function SceneHero({ title, lead, actions, art, floor }: SceneHeroProps) {
  return (
    <Scene art={art} height={560} floor={floor} first>
      <h1>{title}</h1>
      <p>{lead}</p>
      {actions ? <Actions>{actions}</Actions> : null}
    </Scene>
  )
}
