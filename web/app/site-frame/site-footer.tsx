import { brand } from '@bank/contract/brand'
import { paths } from '../paths.ts'
import { Logo } from '../shell/brand-mark.tsx'
import type { MenuEntry } from './menu-entries.ts'
import styles from './site-footer.module.css'

const quickLinks: readonly { title: string; links: readonly MenuEntry[] }[] = [
  {
    title: 'Banking',
    links: [
      { label: 'Personal', to: paths.personal },
      { label: 'Premier', to: paths.premier },
      { label: 'Business', to: paths.business },
      { label: 'Promotions', to: paths.promotions },
    ],
  },
  {
    title: 'Online',
    links: [
      { label: 'Online Banking', to: paths.onlineBanking },
      { label: 'Mobile Banking', to: paths.mobileBanking },
      { label: 'e-Statements', to: paths.eStatements },
      { label: 'Security & Fraud Protection', to: paths.security },
    ],
  },
  {
    title: 'Help',
    links: [
      { label: 'Contact', to: paths.contact },
      { label: 'Find Us', to: paths.locate },
      { label: 'FAQ', to: paths.faq },
    ],
  },
  {
    title: 'Countries',
    links: [
      { label: 'Singapore', to: paths.location.singapore },
      { label: 'Malaysia', to: paths.location.malaysia },
      { label: 'Indonesia', to: paths.location.indonesia },
      { label: 'Thailand', to: paths.location.thailand },
    ],
  },
]

const legal = ['Privacy Policy', 'Terms of Use', 'Cookie Policy'] as const
const social = ['LinkedIn', 'Facebook', 'Instagram', 'YouTube'] as const

export function SiteFooter() {
  return (
    <footer className={styles.footer} data-ground="forest">
      <div className={styles.inner}>
        <div className={styles.who}>
          <Logo ground="dark" />
          <p>{brand.contactLine}</p>
          <Placeholders label="Social media" names={social} />
        </div>
        <nav className={styles.quick} aria-label="Quick links">
          {quickLinks.map(({ title, links }) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ label, to }) => (
                  <li key={label}>
                    <a href={to}>{label}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={styles.small}>
          <Placeholders label="Legal" names={legal} />
          <p>© {brand.legalName}. All rights reserved.</p>
          <p>{brand.disclaimer}</p>
        </div>
      </div>
    </footer>
  )
}

/** Links without a target yet (DEC-33): shown and announced as links, but disabled. */
function Placeholders({ label, names }: { label: string; names: readonly string[] }) {
  return (
    <ul className={styles.placeholders} aria-label={label}>
      {names.map((name) => (
        <li key={name}>
          {/* biome-ignore lint/a11y/useValidAnchor: inert on purpose until it has a target */}
          <a role="link" aria-disabled="true">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
