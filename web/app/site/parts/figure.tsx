import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names/class-names.ts'
import styles from './figure.module.css'

type FigureProps = {
  figure: ReactNode
  /** What the figure says, below it or after it. */
  label: ReactNode
  /** May set `--figure`, its size. */
  className?: string | undefined
}

/** A number in large type. */
export function Figure({ figure, label, className }: FigureProps) {
  return (
    <p className={classNames(styles.figure, className)}>
      <strong>{figure}</strong> <span>{label}</span>
    </p>
  )
}
