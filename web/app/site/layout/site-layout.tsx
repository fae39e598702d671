import { brand } from '@bank/contract/brand'
import Menu from 'lucide-react/icons/menu'
import { type ReactNode, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { Logo } from '../../shell/brand-mark.tsx'
import { Failure } from '../../shell/failure-page.tsx'
import { SlideIn } from '../../shell/slide-in.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import { Container } from '../../ui/layout/container.tsx'
import type { Route } from './+types/site-layout'
import { SiteFooter } from './site-footer.tsx'
import styles from './site-layout.module.css'
import { siteMenu } from './site-menu.ts'

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

/** Keeps the frame when a page fails. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      <Container>
        <Failure error={error} />
      </Container>
    </SiteFrame>
  )
}

/** The frame of every public page: a sticky bar, the slide-in menu, the footer. */
function SiteFrame({ children }: { children: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <div className={styles.site}>
      <header className={styles.bar}>
        <div className={styles.barInner}>
          <Link to={paths.home} className={styles.home} aria-label={`${brand.bankName}, home`}>
            <Logo />
          </Link>
          <nav className={styles.account} aria-label="Account">
            <Link to={paths.login} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
              Login
            </Link>
            <Link to={paths.register} className={buttonClass({ size: 'sm' })}>
              Register
            </Link>
          </nav>
          <button
            type="button"
            className={styles.menuButton}
            aria-label="Open menu"
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            aria-controls="site-menu"
            onClick={() => setMenuOpen(true)}
          >
            <Menu aria-hidden="true" />
          </button>
          {/* Without scripts the menu opens as the page's :target, see slide-in.module.css. */}
          <noscript>
            <a className={styles.menuButton} href="#site-menu" aria-label="Open menu">
              <Menu aria-hidden="true" />
            </a>
          </noscript>
        </div>
      </header>
      <SiteMenu open={menuOpen} onClose={() => setMenuOpen(false)} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}

function SiteMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  // Pages are built at an address that ends with a slash. A NavLink would then differ between build and browser.
  const here = useLocation().pathname.replace(/(.)\/$/, '$1')
  return (
    <SlideIn
      id="site-menu"
      open={open}
      onClose={onClose}
      label="Menu"
      side="right"
      header={<Logo size="small" />}
      closeHref="#main"
    >
      <nav aria-label="Main">
        {siteMenu.map((group) => (
          <ul key={group[0]?.label} className={styles.menuGroup}>
            {group.map(({ label, to }) => (
              <li key={label}>
                <Link
                  to={to}
                  className={styles.menuLink}
                  aria-current={to === here ? 'page' : undefined}
                  onClick={onClose}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </nav>
    </SlideIn>
  )
}
