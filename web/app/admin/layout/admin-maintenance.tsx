import { oversight } from '@bank/contract/oversight'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useApiQuery } from '../../api/use-api-query.ts'
import { paths } from '../../paths.ts'
import { MaintenanceNotice } from '../../shell/maintenance-notice.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'

/**
 * Says on every screen that customers are locked out, no matter which administrator turned maintenance mode on.
 * Administrators can go on working, so nothing else would remind them. Read again with every screen and whenever the
 * window gets the focus.
 */
export function AdminMaintenance() {
  const { pathname } = useLocation()
  const { refetch } = useApiQuery(oversight.status, {})
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the screen triggers the read
  useEffect(() => void refetch({ cancelRefetch: false }), [pathname, refetch])
  return (
    <MaintenanceNotice
      title="Maintenance mode is on"
      action={
        <Link to={paths.admin.settings} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          Open Settings
        </Link>
      }
    >
      No customer can use the portal until it is turned off again.
    </MaintenanceNotice>
  )
}
