import { browserProblems } from '@bank/contract/browser-problems'
import { oversight } from '@bank/contract/oversight'
import { useApiQuery } from '../../api/use-api-query.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import styles from './maintenance-notice.module.css'

/** Explains why the screens can't load while administrators have maintenance switched on (DEC-25). */
export function MaintenanceNotice() {
  const status = useApiQuery(oversight.status, {})
  if (!status.data?.data.maintenanceMode) return null
  return (
    <div className={styles.notice}>
      <Banner tone="warning">{browserProblems.maintenance.message}</Banner>
    </div>
  )
}
