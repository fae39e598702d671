import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names/class-names.ts'
import type { Ground } from './ground.ts'
import styles from './tiles.module.css'

type TilesProps = {
  /** How many beside each other on wide windows. Left out if `className` arranges them. */
  columns?: 2 | 3
  className?: string | undefined
  /** A `Tile` each. */
  children: ReactNode
}

/** Things of one kind, each on a ground of its own. */
export function Tiles({ columns, className, children }: TilesProps) {
  return (
    <ul className={classNames(styles.tiles, className)} data-columns={columns}>
      {children}
    </ul>
  )
}

type TileProps = { ground?: Ground | undefined; className?: string | undefined; children: ReactNode }

/** White unless it says its ground. Its parts are below each other, and what is pushed beyond its edge is cut off. */
export function Tile({ ground = 'surface', className, children }: TileProps) {
  return (
    <li className={classNames(styles.tile, className)} data-ground={ground}>
      {children}
    </li>
  )
}

/** The words of a tile. */
export function TileWords({ title, text }: { title: string; text: ReactNode }) {
  return (
    <div className={styles.words}>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  )
}
