import { oversight } from '@bank/contract/oversight'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useApiQuery } from '../../api/use-api-query.ts'
import { paths } from '../../paths.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import styles from './maintenance-notice.module.css'

/**
 * Says on every screen that customers are locked out, no matter which administrator turned maintenance mode on.
 * Administrators can go on working, so nothing else would remind them. Read again with every screen and whenever the
 * window gets the focus.
 */
export function MaintenanceNotice() {
  const { pathname } = useLocation()
  const { data, refetch } = useApiQuery(oversight.status, {})
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the screen triggers the read
  useEffect(() => void refetch({ cancelRefetch: false }), [pathname, refetch])
  if (!data?.data.maintenanceMode) return null
  return (
    <div className={styles.notice}>
      <Banner
        tone="warning"
        title="Maintenance mode is on"
        action={
          <Link to={paths.admin.settings} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            Open Settings
          </Link>
        }
      >
        No customer can use the portal until it is turned off again.
      </Banner>
    </div>
  )
}
