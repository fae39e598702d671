import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names/class-names.ts'
import styles from './lines.module.css'
import { Tiles } from './tiles.tsx'

type LinesProps = {
  /** How many beside each other on wide windows. Left out, they are a list. */
  columns?: 2 | 3
  className?: string | undefined
  children: ReactNode
}

/** Things of one kind, each below a line. An `li` each; the text after its heading is quiet. */
export function Lines({ columns, className, children }: LinesProps) {
  const both = classNames(styles.lines, className)
  if (!columns) return <ul className={both}>{children}</ul>
  return (
    <Tiles columns={columns} className={both}>
      {children}
    </Tiles>
  )
}
