import type { ReactNode } from 'react'
import { Link, NavLink, Outlet } from 'react-router'
import { FactorFirst } from '../../account/my-account/factor-first.tsx'
import { requireAdmin } from '../../account/session/guards.ts'
import { displayName, useSession } from '../../account/session/session.ts'
import { useFactorNeeded } from '../../api/factor-needed.ts'
import { paths } from '../../paths.ts'
import { BrandMark } from '../../shell/brand-mark.tsx'
import { Failure } from '../../shell/failure-page.tsx'
import { useRecheckOnReturn } from '../../shell/recheck-on-return.ts'
import shell from '../../shell/shell.module.css'
import { GroupName, LogoutButton, SchemeSwitch, SystemName, shellHome } from '../../shell/shell-bar.tsx'
import { SideNav } from '../../shell/side-nav.tsx'
import { MenuButton, MenuButtonSkeleton, ShellSkeleton, SignedInShell } from '../../shell/signed-in-shell.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import type { Route } from './+types/admin-layout'
import styles from './admin-layout.module.css'
import { AdminMaintenance } from './admin-maintenance.tsx'
import { adminMenu } from './admin-menu.ts'

/** Runs before the admin area is drawn, and again at every navigation within it. */
export function clientLoader({ request }: { request: Request }) {
  requireAdmin(request)
  return null
}

export const shouldRevalidate = () => true

/** The area as the build renders it: the navigation, and the screen's title above skeletons. */
export function HydrateFallback() {
  return (
    <ShellSkeleton
      styles={styles}
      frame={
        <>
          <aside className={classNames(shell.side, styles.side)} aria-label="Administration">
            <div className={classNames(shellHome, styles.home)}>
              <BrandMark />
              <GroupName />
            </div>
            <SideNav groups={adminMenu} />
          </aside>
          <header className={classNames(shell.bar, styles.bar)}>
            <MenuButtonSkeleton />
          </header>
        </>
      }
    />
  )
}

/** The shell around every administrator screen. */
export default function AdminLayout() {
  useRecheckOnReturn()
  return (
    <AdminShell>
      <FactorFirst>
        <Outlet />
      </FactorFirst>
    </AdminShell>
  )
}

/** Shown when a screen throws. The shell stays, so that the other screens can still be reached. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminShell>
      <Failure error={error} />
    </AdminShell>
  )
}

function AdminShell({ children }: { children: ReactNode }) {
  const name = displayName(useSession()?.user)
  // Every other screen would be refused.
  const groups = useFactorNeeded() ? [] : adminMenu
  return (
    <SignedInShell
      styles={styles}
      frame={(menu) => (
        <>
          <aside className={classNames(shell.side, styles.side)} aria-label="Administration">
            <HomeLink />
            <SideNav groups={groups} />
            <Administrator name={name} />
          </aside>
          <header className={classNames(shell.bar, styles.bar)}>
            <MenuButton menu={menu} />
            <p className={styles.welcome}>Welcome, {name}</p>
            <SchemeSwitch />
            <LogoutButton />
          </header>
        </>
      )}
      menuHeader={<HomeLink />}
      menu={(close) => (
        <div className={styles.slideIn}>
          <SideNav groups={groups} onChoose={close} />
          <Administrator name={name} onChoose={close} />
        </div>
      )}
      maintenance={<AdminMaintenance />}
    >
      {children}
    </SignedInShell>
  )
}

function HomeLink() {
  return (
    <Link to={paths.admin.dashboard} className={classNames(shellHome, styles.home)}>
      <BrandMark />
      <SystemName />
    </Link>
  )
}

type AdministratorProps = {
  name: string
  /** Closes the menu that slides in. */
  onChoose?: () => void
}

/**
 * The account that is signed in, so that administrators always see which one they are acting with, and the way to its
 * screen.
 */
function Administrator({ name, onChoose }: AdministratorProps) {
  const initials = name
    .split(' ')
    .map((word) => [...word][0])
    .join('')
    .slice(0, 2)
  return (
    <NavLink
      to={paths.admin.account}
      prefetch="intent"
      className={styles.who ?? ''}
      {...(onChoose && { onClick: onChoose })}
    >
      <span className={styles.initials} aria-hidden="true">
        {initials}
      </span>
      <span className={styles.whoWords}>
        <span className={styles.whoName}>{name}</span>
        <span className={styles.role}>Administrator</span>
        <span className={styles.toAccount}>My account</span>
      </span>
    </NavLink>
  )
}
