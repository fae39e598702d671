import { Hammer } from 'lucide-react'
import styles from './being-built.module.css'
import { EmptyState } from './ui/empty-state/empty-state.tsx'
import { PageHeader } from './ui/layout/page-header.tsx'

/** The honest stand-in for a screen that is not there yet, under the heading that it will have. */
export function BeingBuilt({ title }: { title: string }) {
  return (
    <div className={styles.page}>
      <PageHeader title={title} />
      <EmptyState title="This screen is being built" hint="Please come back soon." icon={<Hammer />} />
    </div>
  )
}
