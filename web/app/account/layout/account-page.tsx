import { brand } from '@bank/contract/brand'
import type { ReactNode } from 'react'
import { NeedsScript } from '../../site-frame/needs-script.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import styles from './account-page.module.css'
import { type Growth, GrowthRing } from './growth-ring.tsx'
import { MaintenanceNotice } from './maintenance-notice.tsx'

type AccountPageProps = {
  title: string
  intro?: ReactNode
  /** The finished steps, drawn as a growing ring. */
  growth: Growth
  /** Says above the title which step this is. */
  isStep?: boolean
  children: ReactNode
}

/** The frame of login, registration and the pages of letters: the form, and the ring, on wide screens in a band beside it. */
export function AccountPage({ title, intro, growth, isStep = false, children }: AccountPageProps) {
  const { done, of } = growth
  return (
    <div className={styles.page}>
      <div className={styles.band} data-ground="forest">
        <GrowthRing {...growth} />
        <p>{brand.tagline}</p>
      </div>
      <div className={styles.form}>
        <PageHeader
          title={title}
          intro={intro}
          eyebrow={isStep && done < of ? `Step ${done + 1} of ${of}` : undefined}
        />
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
