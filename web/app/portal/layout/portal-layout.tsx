import { browserProblems } from '@bank/contract/browser-problems'
import { QueryClientProvider } from '@tanstack/react-query'
import Settings from 'lucide-react/icons/settings'
import type { ReactNode } from 'react'
import { Link, Outlet } from 'react-router'
import { FactorFirst } from '../../account/my-account/factor-first.tsx'
import { requireSession } from '../../account/session/guards.ts'
import { displayName, useSession } from '../../account/session/session.ts'
import { queryClient } from '../../api/query-client.ts'
import { paths } from '../../paths.ts'
import { BrandMark } from '../../shell/brand-mark.tsx'
import { Failure } from '../../shell/failure-page.tsx'
import { MaintenanceNotice } from '../../shell/maintenance-notice.tsx'
import { useRecheckOnReturn } from '../../shell/recheck-on-return.ts'
import shell from '../../shell/shell.module.css'
import {
  GroupName,
  LogoutButton,
  SchemeSwitch,
  SystemName,
  shellControl,
  shellHome,
} from '../../shell/shell-bar.tsx'
import { SideNav } from '../../shell/side-nav.tsx'
import { MenuButton, MenuButtonSkeleton, ShellSkeleton, SignedInShell } from '../../shell/signed-in-shell.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import { ConfirmEmailBanner } from '../confirm-email/confirm-email-banner.tsx'
import { Notifications } from '../notifications/notifications.tsx'
import { ChosenTimeZone } from '../settings/chosen-time-zone.tsx'
import type { Route } from './+types/portal-layout'
import { BottomBar } from './bottom-bar.tsx'
import styles from './portal-layout.module.css'
import { portalMenu } from './portal-menu.ts'

/** Runs before the portal is drawn and at every navigation within it, because the session may have ended. */
export function clientLoader({ request }: { request: Request }) {
  requireSession(request)
  return null
}

export const shouldRevalidate = () => true

/** The prerendered HTML of every customer page: the navigation and the screen's title. */
export function HydrateFallback() {
  return (
    <ShellSkeleton
      styles={styles}
      frame={
        <>
          <header className={classNames(shell.bar, styles.bar)} data-ground="forest">
            <MenuButtonSkeleton />
            <div className={classNames(shellHome, styles.brand)}>
              <BrandMark />
              <GroupName />
            </div>
          </header>
          <SideMenu />
        </>
      }
      foot={<BottomBar menu={null} />}
    />
  )
}

/** The layout of every customer screen. */
export default function PortalLayout() {
  useRecheckOnReturn()
  return (
    <QueryClientProvider client={queryClient}>
      <ChosenTimeZone>
        <PortalShell>
          <ConfirmEmailBanner />
          <FactorFirst>
            <Outlet />
          </FactorFirst>
        </PortalShell>
      </ChosenTimeZone>
    </QueryClientProvider>
  )
}

/** If a screen breaks, the shell stays, so that the customer can still reach the other screens. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PortalShell>
      <Failure error={error} />
    </PortalShell>
  )
}

function PortalShell({ children }: { children: ReactNode }) {
  return (
    <SignedInShell
      styles={styles}
      frame={(menu) => (
        <>
          <Bar menuButton={<MenuButton menu={menu} />} />
          <SideMenu />
        </>
      )}
      menuHeader={
        <div className={shellHome}>
          <BrandMark />
          <SystemName />
        </div>
      }
      menu={(close) => (
        <>
          <Welcome place={styles.inMenu} />
          <SideNav groups={portalMenu} onChoose={close} />
          <div className={classNames(styles.inMenu, styles.scheme)}>
            <span aria-hidden="true">Dark scheme</span>
            <SchemeSwitch />
          </div>
        </>
      )}
      foot={(menu) => <BottomBar menu={menu} />}
      maintenance={<MaintenanceNotice>{browserProblems.maintenance.message}</MaintenanceNotice>}
    >
      {children}
    </SignedInShell>
  )
}

function SideMenu() {
  return (
    <div className={shell.side}>
      <SideNav groups={portalMenu} />
    </div>
  )
}

/** On a phone the line is in the menu, so that the bar stays one line. */
function Welcome({ place }: { place: string | undefined }) {
  const name = displayName(useSession()?.user)
  return (
    <p className={classNames(styles.welcome, place)} title={name}>
      Welcome, {name}
    </p>
  )
}

function Bar({ menuButton }: { menuButton: ReactNode }) {
  return (
    <header className={classNames(shell.bar, styles.bar)} data-ground="forest">
      {menuButton}
      <Link to={paths.dashboard.overview} className={classNames(shellHome, styles.brand)}>
        <BrandMark />
        <SystemName />
      </Link>
      <Welcome place={styles.inBar} />
      <div className={styles.acts}>
        <span className={styles.inBar}>
          <SchemeSwitch />
        </span>
        <Notifications />
        <Link to={paths.dashboard.settings} className={shellControl} aria-label="Settings" title="Settings">
          <Settings aria-hidden="true" />
        </Link>
        <LogoutButton />
      </div>
    </header>
  )
}
