import { oversight } from '@bank/contract/oversight'
import { problems } from '@bank/contract/problem'
import { useEffect, useState } from 'react'
import { call } from '../api.ts'
import { Banner } from '../ui/banner/banner.tsx'

/**
 * The public site's word on maintenance (D25), where it matters: beside the forms that would fail. The other public
 * pages make no calls at all, so it isn't asked there.
 */
export function MaintenanceNotice() {
  const [maintenance, setMaintenance] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    call(oversight.status, {}, leaving.signal).then(
      ({ data }) => setMaintenance(data.maintenanceMode),
      // Not knowing is no news; the form itself will tell.
      () => {},
    )
    return () => leaving.abort()
  }, [])
  return maintenance ? <Banner tone="warning">{problems.maintenance.message}</Banner> : null
}
