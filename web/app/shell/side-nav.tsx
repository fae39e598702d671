import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import styles from './side-nav.module.css'

export type SideNavEntry = {
  label: string
  to: string
  icon: LucideIcon
  /** Screens that belong to the entry although their addresses don't begin with its own. */
  also?: readonly string[]
}

export type SideNavGroup = { heading?: string; entries: readonly SideNavEntry[] }

type SideNavProps = { groups: readonly SideNavGroup[]; onChoose?: () => void }

/** The side menu of a signed-in shell, used in its column and in its slide-in. */
export function SideNav({ groups, onChoose }: SideNavProps) {
  const current = useCurrentEntry()
  const id = useId()
  return (
    <nav aria-label="Main" className={styles.groups}>
      {groups.map(({ heading, entries }) => (
        <div key={heading}>
          {heading ? (
            <p id={id + heading} className={styles.heading}>
              {heading}
            </p>
          ) : null}
          <ul className={styles.list} aria-labelledby={heading && id + heading}>
            {entries.map((entry) => (
              <li key={entry.to}>
                <Link
                  to={entry.to}
                  // Loads the code of the screen when the pointer approaches. Its data is requested after the press.
                  prefetch="intent"
                  className={styles.link}
                  aria-current={current(entry)}
                  onClick={onChoose}
                >
                  <entry.icon aria-hidden="true" className={styles.icon} />
                  {entry.label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** What `aria-current` says of an entry: `page` on its own screen, `true` on a screen that belongs to it. */
export function useCurrentEntry() {
  const pathname = useLocation().pathname.replace(/\/$/, '')
  return ({ to, also }: Pick<SideNavEntry, 'to' | 'also'>) => {
    if (pathname === to) return 'page'
    // An area's first screen, such as /dashboard, is above all others, and none of them belongs to it.
    const isBelow = to.lastIndexOf('/') > 0 && pathname.startsWith(`${to}/`)
    return isBelow || also?.includes(pathname) ? 'true' : undefined
  }
}
