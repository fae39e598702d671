import X from 'lucide-react/icons/x'
import { Logo } from '../shell/brand-mark.tsx'
import slideIn from '../shell/slide-in.module.css'
import { siteMenu } from './menu-entries.ts'
import { MENU_ID } from './menu-id.ts'
import styles from './site-menu.module.css'

/**
 * The slide-in menu of every public page, at the end of the document. It is the browser's own modal dialog and opens by the
 * button's `command`, so it needs no script; site-menu-dialog.ts adds what browsers leave out. `path` is the page's own.
 */
export function SiteMenu({ path }: { path: string }) {
  return (
    <dialog id={MENU_ID} className={slideIn.panel} data-side="right" data-slide-in="" aria-label="Menu">
      <div className={slideIn.header}>
        <Logo size="small" />
        <button
          type="button"
          className={slideIn.close}
          aria-label="Close menu"
          command="close"
          commandfor={MENU_ID}
        >
          <X aria-hidden="true" />
        </button>
        <noscript>
          <a className={slideIn.close} aria-label="Close menu" href="#main">
            <X aria-hidden="true" />
          </a>
        </noscript>
      </div>
      <nav className={slideIn.content} aria-label="Menu">
        {siteMenu.map(({ heading, entries }) => (
          <section key={heading} className={styles.group}>
            <h2>{heading}</h2>
            <ul>
              {entries.map(({ label, to }) => (
                <li key={label}>
                  <a href={to} aria-current={to === path ? 'page' : undefined}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </dialog>
  )
}
