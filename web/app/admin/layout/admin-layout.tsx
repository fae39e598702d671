import { QueryClientProvider } from '@tanstack/react-query'
import Menu from 'lucide-react/icons/menu'
import { type ReactNode, useState } from 'react'
import { Link, Outlet } from 'react-router'
import { queryClient } from '../../api/query-client.ts'
import { paths } from '../../paths.ts'
import { requireAdmin } from '../../session/guards.ts'
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
import type { Route } from './+types/admin-layout'
import styles from './admin-layout.module.css'
import { adminMenu } from './admin-menu.ts'
import { MaintenanceNotice } from './maintenance-notice.tsx'

/** Runs before the admin area is drawn, and again at every navigation within it. */
export function clientLoader() {
  requireAdmin()
  return null
}

export const shouldRevalidate = () => true

/** The area as the build renders it: the navigation, and the screen's title above skeletons. */
export function HydrateFallback() {
  return (
    <div className={styles.shell} data-scheme="auto" aria-busy="true">
      <aside className={styles.side} aria-label="Administration">
        <div className={styles.home}>
          <BrandMark />
          <SystemNameSkeleton />
        </div>
        <SideNav entries={adminMenu} />
      </aside>
      <header className={styles.bar}>
        <span className={`${shellControl} ${styles.menuButton}`}>
          <Menu aria-hidden="true" />
        </span>
      </header>
      <main id="main" className={styles.main}>
        <ScreenSkeleton />
      </main>
    </div>
  )
}

/** The shell around every administrator screen. */
export default function AdminLayout() {
  useRecheckOnReturn()
  return (
    <QueryClientProvider client={queryClient}>
      <AdminShell>
        <Outlet />
      </AdminShell>
    </QueryClientProvider>
  )
}

/** Shown when a screen throws. The shell stays, so that the other screens can still be reached. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <AdminShell>
        <Failure error={error} />
      </AdminShell>
    </QueryClientProvider>
  )
}

function AdminShell({ children }: { children: ReactNode }) {
  const scheme = useColorScheme()
  const [menuOpen, setMenuOpen] = useState(false)
  const name = displayName(useSession()?.user)
  return (
    <div className={styles.shell} data-scheme={scheme}>
      <aside className={styles.side} aria-label="Administration">
        <HomeLink />
        <SideNav entries={adminMenu} />
        <Administrator name={name} />
      </aside>
      <SlideIn
        open={menuOpen}
        onClose={() => setMenuOpen(false)}
        label="Menu"
        side="left"
        header={<HomeLink />}
      >
        <div className={styles.slideIn}>
          <SideNav entries={adminMenu} onChoose={() => setMenuOpen(false)} />
          <Administrator name={name} />
        </div>
      </SlideIn>
      <header className={styles.bar}>
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
        <p className={styles.welcome}>Welcome, {name}</p>
        <SchemeSwitch />
        <LogoutButton />
      </header>
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

function HomeLink() {
  return (
    <Link to={paths.admin.dashboard} className={styles.home}>
      <BrandMark />
      <SystemName />
    </Link>
  )
}

/** The account that is signed in, so that administrators always see which one they are acting with. */
function Administrator({ name }: { name: string }) {
  const initials = name
    .split(' ')
    .map((word) => [...word][0])
    .join('')
    .slice(0, 2)
  return (
    <div className={styles.who}>
      <span className={styles.initials} aria-hidden="true">
        {initials}
      </span>
      <span>
        <span className={styles.whoName}>{name}</span>
        <span className={styles.role}>Administrator</span>
      </span>
    </div>
  )
}
