import { wallets } from '@bank/contract/wallets'
import { Link } from 'react-router'
import { useApiQuery } from '../../api/use-api-query.ts'
import { paths } from '../../paths.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import type { UserRow } from './user-row.ts'

/**
 * Warns before an administrator loses access if wallet changes are waiting (HAZ-B1): says how many, and that the act
 * itself has to wait if this administrator can still veto one of them. Shows nothing for other users or if no change
 * waits. If the changes can't be loaded, the warning says so.
 */
export function LockoutNote({ user: { role, status } }: { user: Pick<UserRow, 'role' | 'status'> }) {
  const isActiveAdministrator = role === 'admin' && status === 'active'
  const { data, isError } = useApiQuery(wallets.listChanges, {}, { enabled: isActiveAdministrator })
  if (!isActiveAdministrator) return null
  if (!data && isError) {
    return (
      <Banner tone="warning">
        The waiting wallet changes could not be loaded. This administrator may still be able to veto some of
        them.
      </Banner>
    )
  }
  const changes = data?.data.changes ?? []
  if (changes.length === 0) return null
  const hasToWait = changes.some(({ approval }) => approval === '24-hours')
  const [are, them] =
    changes.length === 1 ? ['A wallet change is', 'it'] : [`${changes.length} wallet changes are`, 'them']
  return (
    <Banner tone="warning" title={`${are} waiting`}>
      {hasToWait
        ? `This administrator can still veto ${them}, so this takes effect only once no such change is waiting, in 24 hours at the latest, unless another administrator confirms it earlier. `
        : `This administrator will not be able to confirm or decline ${them}. `}
      <Link to={paths.admin.payment}>Review {them} on the Payment screen</Link>
    </Banner>
  )
}
