import type { ReactNode } from 'react'
import { NeedsScript } from '../../site-frame/needs-script.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import styles from './account-page.module.css'
import { MaintenanceNotice } from './maintenance-notice.tsx'

type AccountPageProps = {
  title: string
  intro?: ReactNode
  /** The text of the band beside the form, which is shown on wide screens only. */
  aside: string
  children: ReactNode
}

/** The frame of login and registration: the form, and on wide screens a brand band beside it. */
export function AccountPage({ title, intro, aside, children }: AccountPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.band} data-ground="forest">
        <p>{aside}</p>
      </div>
      <div className={styles.form}>
        <PageHeader title={title} intro={intro} />
        <MaintenanceNotice />
        <NeedsScript />
        {children}
      </div>
    </div>
  )
}

/** Starts to load what the form needs later. The submit handles a failure. */
export function ahead(load: () => Promise<unknown>): () => void {
  return () => {
    load().catch(() => {})
  }
}
