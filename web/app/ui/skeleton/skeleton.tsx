import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './skeleton.module.css'

/** Lines of text to come; the last one is shorter, as a paragraph's is. */
export function SkeletonText({ lines = 1, width = 'full' }: { lines?: number; width?: SkeletonWidth }) {
  return (
    <span className={styles.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never reorder
          key={line}
          className={classNames(
            styles.bone,
            styles.text,
            styles[line > 0 && line === lines - 1 ? 'half' : width],
          )}
        />
      ))}
    </span>
  )
}

/** A big figure to come. */
export function SkeletonFigure() {
  return <span className={classNames(styles.bone, styles.figure)} aria-hidden="true" />
}

/** A chart, an image or a card to come. */
export function SkeletonBlock({ height = 'md' }: { height?: 'sm' | 'md' | 'lg' }) {
  return (
    <span className={classNames(styles.bone, styles.block, styles[`block-${height}`])} aria-hidden="true" />
  )
}

export type SkeletonWidth = 'quarter' | 'half' | 'most' | 'full'

/**
 * A region that is loading: skeletons for the eye, one polite word for the ear.
 *
 * Accessibility: the skeletons are hidden from screen readers; the label is put into a status region after it has
 * mounted, because a region that arrives together with its words is often not read.
 */
export function Loading({
  label = 'Loading',
  children,
}: {
  label?: string | undefined
  children: ReactNode
}) {
  return (
    <div aria-busy="true">
      <LoadingWords label={label} />
      {children}
    </div>
  )
}

/** The polite "Loading" on its own, for parts that draw their skeletons themselves. */
export function LoadingWords({ label = 'Loading' }: { label?: string | undefined }) {
  const [words, setWords] = useState('')
  useEffect(() => setWords(label), [label])
  return (
    <span role="status">
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}
