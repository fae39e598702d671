import type { ReactNode, RefObject } from 'react'
import { classNames } from '../../../ui/class-names/class-names.ts'
import styles from './panes.module.css'

type PanesProps = {
  /** The search and the filters of the list, which are there when the list is. */
  filters?: ReactNode
  /** The list. Below 1024 px it gives way to what is open. */
  list: ReactNode
  /** What is open; null if nothing is. */
  open: ReactNode
  listRef?: RefObject<HTMLDivElement | null>
}

/** A list with what was chosen from it beside it or, where there is no room, in its place. */
export function Panes({ filters, list, open, listRef }: PanesProps) {
  return (
    <div className={styles.panes} data-open={open !== null}>
      {filters ? <div className={styles.filters}>{filters}</div> : null}
      <div ref={listRef} tabIndex={-1} className={styles.list}>
        {list}
      </div>
      {open === null ? (
        <p className={classNames(styles.none)}>Choose a message to read it here.</p>
      ) : (
        <div className={styles.detail}>{open}</div>
      )}
    </div>
  )
}

type BesidesProps = { children: ReactNode; about: ReactNode }

/** What is open, with facts about it below or, from 1280 px, beside it. */
export function WithFacts({ children, about }: BesidesProps) {
  return (
    <div className={styles.withFacts}>
      <div className={styles.main}>{children}</div>
      <div className={styles.facts}>{about}</div>
    </div>
  )
}
