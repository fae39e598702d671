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
  const title = count === 1 ? 'A change of the staff waits' : `${count} changes of the staff wait`
  return (
    <Banner tone="warning" title={title}>
      An administrator is about to be shut out.{' '}
      <Link to={paths.admin.users}>See who and who asked for it</Link>, and decline it if it is wrong.
    </Banner>
  )
}

function WaitingWallets() {
  const count = useFresh(wallets.listChanges, {}).data?.data.changes.length ?? 0
  if (count === 0) return null
  const title = count === 1 ? 'A change of the wallets waits' : `${count} changes of the wallets wait`
  return (
    <Banner tone="warning" title={title}>
      Customers don’t see {count === 1 ? 'it' : 'them'} yet.{' '}
      <Link to={paths.admin.payment}>Look at what waits</Link>, and stop what nobody should pay to.
    </Banner>
  )
}
