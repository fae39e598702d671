import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import styles from './section.module.css'

/**
 * A part of the page that a link can open: `#login-history`. It scrolls into view and takes the focus, also when the page
 * is loaded with the link, and its own content arrives later.
 */
export function Section({ id, children }: { id: string; children: ReactNode }) {
  const section = useRef<HTMLDivElement>(null)
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second press on the same link opens the section again
  useEffect(() => {
    if (hash !== `#${id}`) return
    section.current?.scrollIntoView()
    section.current?.focus({ preventScroll: true })
  }, [hash, id, key])
  return (
    <div ref={section} id={id} tabIndex={-1} className={styles.section}>
      {children}
    </div>
  )
}
