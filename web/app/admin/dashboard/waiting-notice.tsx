import { staff } from '@bank/contract/staff'
import { wallets } from '@bank/contract/wallets'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { useFresh } from '../fresh.ts'

/**
 * That changes of the wallets wait, where every administrator begins: a veto comes too late from somebody who did not look
 * at the Payment screen. Nothing where nothing waits.
 */
export function WaitingNotice() {
  return (
    <>
      <WaitingWallets />
      <WaitingStaff />
    </>
  )
}

function WaitingStaff() {
  const count = useFresh(staff.listChanges, {}).data?.data.length ?? 0
  if (count === 0) return null
  const title = count === 1 ? 'A staff change is waiting' : `${count} staff changes are waiting`
  return (
    <Banner tone="warning" title={title}>
      An administrator is about to lose access.{' '}
      <Link to={paths.admin.users}>Review it on the Users screen</Link>, and decline it if it is wrong.
    </Banner>
  )
}

function WaitingWallets() {
  const count = useFresh(wallets.listChanges, {}).data?.data.changes.length ?? 0
  if (count === 0) return null
  const title = count === 1 ? 'A wallet change is waiting' : `${count} wallet changes are waiting`
  return (
    <Banner tone="warning" title={title}>
      {count === 1 ? 'It has' : 'They have'} not taken effect yet.{' '}
      <Link to={paths.admin.payment}>Review {count === 1 ? 'it' : 'them'} on the Payment screen</Link>, and
      stop any change that is wrong.
    </Banner>
  )
}
