import type { ReactNode } from 'react'
import styles from './skip-link.module.css'

export interface SkipLinkProps {
  /** The fragment of the main region, e.g. `#main`; that region carries `tabIndex={-1}`. */
  href: string
  children?: ReactNode
}

/**
 * The first stop of the keyboard on every page.
 *
 * Accessibility: it is the first focusable element. It is out of sight until it has the focus, and then above everything.
 * Following it moves the focus past the navigation, not only the scroll position.
 */
export function SkipLink({ href, children = 'Skip to main content' }: SkipLinkProps) {
  return (
    <a className={styles.link} href={href}>
      {children}
    </a>
  )
}
