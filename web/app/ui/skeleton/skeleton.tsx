import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from '../class-names/class-names.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './skeleton.module.css'

/** Placeholder for lines of text; the last one is shorter, as in a paragraph. */
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

/** Placeholder for a large figure. */
export function SkeletonFigure() {
  return <span className={classNames(styles.bone, styles.figure)} aria-hidden="true" />
}

/** Placeholder for a chart, an image or a card. */
export function SkeletonBlock({ height = 'md' }: { height?: 'sm' | 'md' | 'lg' }) {
  return (
    <span className={classNames(styles.bone, styles.block, styles[`block-${height}`])} aria-hidden="true" />
  )
}

export type SkeletonWidth = 'quarter' | 'half' | 'most' | 'full'

/**
 * A region that is loading: skeletons to see, one polite status to hear.
 *
 * Accessibility: the skeletons are hidden from screen readers. The label is put into a status region after that has
 * mounted, because a region that arrives together with its text is often not read.
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

/** The polite "Loading" alone, for parts that draw their skeletons themselves. */
export function LoadingWords({ label = 'Loading' }: { label?: string | undefined }) {
  const [words, setWords] = useState('')
  useEffect(() => setWords(label), [label])
  return (
    <span role="status">
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}
