import { QueryClientProvider } from '@tanstack/react-query'
import Menu from 'lucide-react/icons/menu'
import Settings from 'lucide-react/icons/settings'
import { type ReactNode, useState } from 'react'
import { Link, Outlet } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { paths } from '../../paths.ts'
import { requireSession } from '../../session/guards.ts'
import { displayName, useSession } from '../../session/session.ts'
import { BrandMark } from '../../shell/brand-mark.tsx'
import { useColorScheme } from '../../shell/color-scheme.ts'
import { Failure } from '../../shell/failure-page.tsx'
import { PasswordPrompt } from '../../shell/password-prompt.tsx'
import { useRecheckOnReturn } from '../../shell/recheck-on-return.ts'
import { ScreenSkeleton } from '../../shell/screen-skeleton.tsx'
import { SessionEndNotice } from '../../shell/session-end-notice.tsx'
import { SessionWatch } from '../../shell/session-watch.tsx'
import {
  LogoutButton,
  SchemeSwitch,
  SystemName,
  SystemNameSkeleton,
  shellControl,
} from '../../shell/shell-bar.tsx'
import { SideNav } from '../../shell/side-nav.tsx'
import { SlideIn } from '../../shell/slide-in.tsx'
import { Notifications } from '../notifications/notifications.tsx'
import { ChosenTimeZone } from '../settings/chosen-time-zone.tsx'
import type { Route } from './+types/portal-layout'
import { MaintenanceNotice } from './maintenance-notice.tsx'
import styles from './portal-layout.module.css'
import { portalMenu } from './portal-menu.ts'

/** Runs before the portal is drawn and at every navigation within it, because the session may have ended. */
export function clientLoader() {
  requireSession()
  return null
}

export const shouldRevalidate = () => true

/** The prerendered HTML of every customer page: the navigation and the screen's title. */
export function HydrateFallback() {
  return (
    <div className={styles.shell} data-scheme="auto" aria-busy="true">
      <header className={styles.bar} data-ground="forest">
        <span className={`${shellControl} ${styles.menuButton}`}>
          <Menu aria-hidden="true" />
        </span>
        <div className={styles.brand}>
          <BrandMark />
          <SystemNameSkeleton />
        </div>
        <p className={styles.welcome}>{NO_WORDS}</p>
      </header>
      <div className={styles.side}>
        <SideNav entries={portalMenu} />
      </div>
      <main id="main" className={styles.main}>
        <ScreenSkeleton />
      </main>
    </div>
  )
}

/** The layout of every customer screen. */
export default function PortalLayout() {
  useRecheckOnReturn()
  return (
    <QueryClientProvider client={queryClient}>
      <ChosenTimeZone>
        <PortalShell>
          <Outlet />
        </PortalShell>
      </ChosenTimeZone>
    </QueryClientProvider>
  )
}

/** If a screen breaks, the shell stays, so that the customer can still reach the other screens. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <PortalShell>
        <Failure error={error} />
      </PortalShell>
    </QueryClientProvider>
  )
}

function PortalShell({ children }: { children: ReactNode }) {
  const session = useSession()
  const scheme = useColorScheme()
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <div className={styles.shell} data-scheme={scheme}>
      <header className={styles.bar} data-ground="forest">
        <button
          type="button"
          className={`${shellControl} ${styles.menuButton}`}
          aria-label="Open menu"
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onClick={() => setMenuOpen(true)}
        >
          <Menu aria-hidden="true" />
        </button>
        <Link to={paths.dashboard.overview} className={styles.brand}>
          <BrandMark />
          <SystemName />
        </Link>
        <p className={styles.welcome} title={displayName(session?.user)}>
          Welcome, {displayName(session?.user)}
        </p>
        <div className={styles.acts}>
          <span className={styles.schemeInBar}>
            <SchemeSwitch />
          </span>
          <Notifications />
          <Link to={paths.dashboard.settings} className={shellControl} aria-label="Settings" title="Settings">
            <Settings aria-hidden="true" />
          </Link>
          <LogoutButton />
        </div>
      </header>
      <div className={styles.side}>
        <SideNav entries={portalMenu} />
      </div>
      <SlideIn
        open={menuOpen}
        onClose={() => setMenuOpen(false)}
        label="Menu"
        side="left"
        header={<SystemName />}
      >
        <SideNav entries={portalMenu} onChoose={() => setMenuOpen(false)} />
        <div className={styles.schemeInMenu}>
          <span aria-hidden="true">Dark scheme</span>
          <SchemeSwitch />
        </div>
      </SlideIn>
      <main id="main" tabIndex={-1} className={styles.main}>
        <SessionEndNotice />
        <MaintenanceNotice />
        {children}
      </main>
      <PasswordPrompt />
      <SessionWatch />
    </div>
  )
}

/** A no-break space keeps the height of the line, so that nothing moves when the text appears. */
const NO_WORDS = '\u00A0'
