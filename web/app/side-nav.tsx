import type { LucideIcon } from 'lucide-react'
import { NavLink } from 'react-router'
import styles from './side-nav.module.css'

export type SideNavEntry = { label: string; to: string; icon: LucideIcon }

/** The side menu of a signed-in shell, in its column and in its slide-in. */
export function SideNav({ entries, onChoose }: { entries: readonly SideNavEntry[]; onChoose?: () => void }) {
  return (
    <nav aria-label="Main">
      <ul className={styles.list}>
        {entries.map(({ label, to, icon: Icon }, position) => (
          <li key={to}>
            {/* The first entry is the area's own address, which every other one begins with. */}
            <NavLink
              to={to}
              end={position === 0}
              // Its code is on its way while the pointer is: what a screen asks the server for stays for the press.
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
