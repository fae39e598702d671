import type { wallets } from '@bank/contract/wallets'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import type { ReadForQuestion } from './read-for-question.ts'
import type { UserRow } from './user-row.ts'

/** Whether this user loses the say in waiting wallet changes with their access. */
export const isActiveAdministrator = ({ role, status }: Pick<UserRow, 'role' | 'status'>): boolean =>
  role === 'admin' && status === 'active'

/**
 * Warns before an administrator loses access if wallet changes are waiting (HAZ-B1): says how many, and that the act
 * itself has to wait if this administrator can still veto one of them. Shows nothing if no change waits. If the changes can't
 * be loaded, the warning says so.
 */
export function LockoutNote({ read }: { read: ReadForQuestion<typeof wallets.listChanges> }) {
  if (read === 'failed') {
    return (
      <Banner tone="warning">
        The waiting wallet changes could not be loaded. This administrator may still be able to veto some of
        them.
      </Banner>
    )
  }
  if (read === 'loading') {
    return (
      <Loading label="Loading the waiting wallet changes">
        <SkeletonText lines={2} />
      </Loading>
    )
  }
  const { changes } = read.data
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
