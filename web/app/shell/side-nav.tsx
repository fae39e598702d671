import type { LucideIcon } from 'lucide-react'
import { NavLink } from 'react-router'
import styles from './side-nav.module.css'

export type SideNavEntry = { label: string; to: string; icon: LucideIcon }

/** The side menu of a signed-in shell, used in its column and in its slide-in. */
export function SideNav({ entries, onChoose }: { entries: readonly SideNavEntry[]; onChoose?: () => void }) {
  return (
    <nav aria-label="Main">
      <ul className={styles.list}>
        {entries.map(({ label, to, icon: Icon }, position) => (
          <li key={to}>
            {/* The address of the first entry is the beginning of all others, so it must match exactly. */}
            <NavLink
              to={to}
              end={position === 0}
              // Loads the code of the screen when the pointer approaches. Its data is requested after the press.
              prefetch="intent"
              className={styles.link ?? ''}
              {...(onChoose && { onClick: onChoose })}
            >
              <Icon aria-hidden="true" className={styles.icon} />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
