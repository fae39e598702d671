import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import { Grid } from '../../ui/layout/grid.tsx'
import { Heading, type HeadingLevel } from '../../ui/layout/heading.tsx'
import styles from './point-list.module.css'

export type Point = { icon?: LucideIcon; title: string; text: string }

type PointListProps = {
  points: readonly Point[]
  /** For points without an icon. Default: a tick. The icon alone never carries the meaning. */
  icon?: LucideIcon
  columns?: 1 | 2 | 3
  /** The level of the titles. Default 3, for a list in a Section. */
  level?: HeadingLevel
}

/** Short points with lines between them instead of cards around them. */
export function PointList({ points, icon = Check, columns = 1, level = 3 }: PointListProps) {
  return (
    <Grid as="ul" columns={columns} gap={columns === 1 ? 'sm' : 'lg'}>
      {points.map(({ icon: Icon = icon, title, text }) => (
        <li key={title} className={styles.point}>
          <Icon className={styles.icon} aria-hidden="true" />
          <div>
            <Heading level={level} className={styles.title}>
              {title}
            </Heading>
            <p className={styles.text}>{text}</p>
          </div>
        </li>
      ))}
    </Grid>
  )
}
