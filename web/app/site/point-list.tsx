import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import { Grid } from '../ui/layout/grid.tsx'
import { Heading, type HeadingLevel } from '../ui/layout/heading.tsx'
import styles from './point-list.module.css'

export type Point = { icon?: LucideIcon; title: string; text: string }

type PointListProps = {
  points: readonly Point[]
  /** Of points that bring none of their own. Default a tick; the list never tells by its icon alone. */
  icon?: LucideIcon
  columns?: 1 | 2 | 3
  /** Of the titles. Default 3, for a list under a Section. */
  level?: HeadingLevel
}

/** Things in a few words each, with lines between them instead of cards around them. */
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
