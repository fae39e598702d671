import type { ReactNode } from 'react'
import { RingArt } from '../brand-mark.tsx'
import { PageHeader } from '../ui/layout/page-header.tsx'
import styles from './account-page.module.css'
import { MaintenanceNotice } from './maintenance-notice.tsx'
import { NeedsScript } from './needs-script.tsx'

type AccountPageProps = {
  title: string
  intro: ReactNode
  /** What the band beside the form says; decoration on wide screens only. */
  aside: string
  children: ReactNode
}

/** The frame of login and registration: the form, and on wide screens a brand band beside it. */
export function AccountPage({ title, intro, aside, children }: AccountPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.band} data-ground="forest">
        <RingArt />
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

/** Where even the code that would ask the server could not be loaded. */
export const NOT_LOADED = 'The bank can’t be reached. Please check your connection and try again.'

/** Begins to load what the form needs later; whether it came is the submit's business. */
export function ahead(load: () => Promise<unknown>): () => void {
  return () => {
    load().catch(() => {})
  }
}
