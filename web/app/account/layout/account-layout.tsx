import { type ReactNode, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Failure } from '../../shell/failure-page.tsx'
import { SiteBar } from '../../site-frame/site-bar.tsx'
import { SiteFooter } from '../../site-frame/site-footer.tsx'
import { SiteMenu } from '../../site-frame/site-menu.tsx'
import { completeSiteMenu } from '../../site-frame/site-menu-dialog.ts'
import { Container } from '../../ui/layout/container.tsx'
import type { Route } from './+types/account-layout'
import styles from './account-layout.module.css'

/** Login and registration look like the public pages around them. */
export default function AccountLayout() {
  return (
    <AccountFrame>
      <Outlet />
    </AccountFrame>
  )
}

/** Keeps the frame when a page fails. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AccountFrame>
      <Container>
        <Failure error={error} />
      </Container>
    </AccountFrame>
  )
}

function AccountFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  useEffect(completeSiteMenu, [])
  return (
    <div className={styles.frame}>
      <SiteBar path={pathname} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter />
      <SiteMenu path={pathname} />
    </div>
  )
}
