import { systemStatus } from '@bank/contract/system-status'
import type { ReactNode } from 'react'
import { useApiQuery } from '../api/use-api-query.ts'
import { Banner } from '../ui/banner/banner.tsx'
import styles from './maintenance-notice.module.css'

type MaintenanceNoticeProps = { title?: string; action?: ReactNode; children: ReactNode }

/** A notice above every signed-in screen while administrators have maintenance mode switched on (DEC-25). */
export function MaintenanceNotice({ title, action, children }: MaintenanceNoticeProps) {
  const status = useApiQuery(systemStatus, {})
  if (!status.data?.data.maintenanceMode) return null
  return (
    <div className={styles.notice}>
      <Banner tone="warning" title={title} action={action}>
        {children}
      </Banner>
    </div>
  )
}
