import { NavLink } from 'react-router'
import { paths } from '../../paths.ts'
import styles from '../../ui/tabs/tabs.module.css'

const { admin } = paths

const screens = [
  { label: 'Analytics', to: admin.analytics },
  { label: 'Audit log', to: admin.auditLog },
  { label: 'Reports', to: admin.reports },
  { label: 'Notifications', to: admin.notifications },
]

/** The four screens behind the menu's Analytics entry (DEC-26). */
export function AnalyticsNav() {
  return (
    <nav aria-label="Analytics">
      <ul className={styles.list}>
        {screens.map(({ label, to }) => (
          <li key={to}>
            <NavLink to={to} end className={styles.tab ?? ''}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
