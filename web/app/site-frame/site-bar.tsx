import { brand } from '@bank/contract/brand'
import Menu from 'lucide-react/icons/menu'
import { paths } from '../paths.ts'
import { Logo } from '../shell/brand-mark.tsx'
import { buttonClass } from '../ui/button/button-class.ts'
import { barEntries } from './menu-entries.ts'
import { MENU_ID } from './menu-id.ts'
import { MY_ACCOUNTS } from './my-accounts.ts'
import styles from './site-bar.module.css'

/** The bar at the top of every public page. `path` is the page's own. */
export function SiteBar({ path }: { path: string }) {
  return (
    <header className={styles.bar}>
      <div className={styles.barInner}>
        <a href={paths.home} className={styles.home} aria-label={`${brand.bankName}, home`}>
          <Logo />
        </a>
        <nav className={styles.main} aria-label="Main">
          {barEntries.map(({ label, to }) => (
            <a key={to} href={to} aria-current={to === path ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
        <nav className={styles.account} aria-label="Account">
          <a
            href={paths.login}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
            suppressHydrationWarning
          >
            Login
          </a>
          <a href={paths.register} className={buttonClass({ size: 'sm' })} suppressHydrationWarning>
            Register
          </a>
        </nav>
        <script>{MY_ACCOUNTS}</script>
        <button
          type="button"
          className={styles.menuButton}
          aria-label="Open menu"
          aria-haspopup="dialog"
          command="show-modal"
          commandfor={MENU_ID}
        >
          <Menu aria-hidden="true" />
        </button>
        {/* Without scripts and without invoker commands, the menu opens as the page's :target (slide-in.module.css). */}
        <noscript>
          <a className={styles.menuButton} href={`#${MENU_ID}`} aria-label="Open menu">
            <Menu aria-hidden="true" />
          </a>
        </noscript>
      </div>
    </header>
  )
}
