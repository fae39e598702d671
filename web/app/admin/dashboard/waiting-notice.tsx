import { oversight } from '@bank/contract/oversight'
import { staff } from '@bank/contract/staff'
import { staffThreads } from '@bank/contract/staff-threads'
import { wallets } from '@bank/contract/wallets'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApiQuery } from '../../api/use-api-query.ts'
import { paths } from '../../paths.ts'
import { Banner } from '../../ui/banner/banner.tsx'

/**
 * Announces on the dashboard what must not be missed by administrators who do not open its screen: waiting wallet and staff
 * changes, which can be stopped only for a time, customers who report a security issue, and credited payments that their network
 * has undone. Shows nothing if nothing waits, and
 * a warning if it could not be loaded.
 */
export function WaitingNotice() {
  return (
    <>
      <SecurityIssues />
      <ReversedPayments />
      <WaitingWallets />
      <WaitingStaff />
    </>
  )
}

function SecurityIssues() {
  const query = { status: 'open', topic: 'security', sort: 'oldest', limit: 1 } as const
  const { data, isError } = useApiQuery(staffThreads.list, { query })
  if (!data && isError) {
    return (
      <Banner tone="warning" title="Messages about security could not be loaded">
        <Link to={paths.admin.messages}>Try again in Messages</Link>, because a customer may need help.
      </Banner>
    )
  }
  const count = data?.matched ?? 0
  if (count === 0) return null
  const title =
    count === 1 ? 'A customer reports a security issue' : `${count} security issues wait for an answer`
  return (
    <Banner tone="warning" title={title}>
      <Link to={`${paths.admin.messages}?topic=security`}>
        Answer {count === 1 ? 'it' : 'them'} in Messages
      </Link>{' '}
      first.
    </Banner>
  )
}

/** For so long after it was found out that a credited payment was undone, the dashboard says so. */
const REVERSED_DAYS = 30
const DAY_MS = 86_400_000

function ReversedPayments() {
  // From midnight, so that each look at the dashboard asks the same.
  const [from] = useState(() =>
    new Date((Math.floor(Date.now() / DAY_MS) - REVERSED_DAYS) * DAY_MS).toISOString(),
  )
  const { data, isError } = useApiQuery(oversight.auditLogs, {
    query: { act: 'payment.reversed', from, limit: 1 },
  })
  const list = `${paths.admin.payments}?state=reversed`
  if (!data && isError) {
    return (
      <Banner tone="warning" title="Reversed payments could not be loaded">
        <Link to={list}>Try again in Payments on the chains</Link>, because one of them may have been
        credited.
      </Banner>
    )
  }
  const count = data?.matched ?? 0
  if (count === 0) return null
  const title = count === 1 ? 'A credited payment was reversed' : `${count} credited payments were reversed`
  return (
    <Banner tone="warning" title={title}>
      No money was moved: what was credited still is. <Link to={list}>Look at the reversed payments</Link>,
      and decide what to do.
    </Banner>
  )
}

function WaitingStaff() {
  const { data, isError } = useApiQuery(staff.listChanges, {})
  if (!data && isError) {
    return (
      <Banner tone="warning" title="The waiting staff changes could not be loaded">
        <Link to={paths.admin.users}>Try again on the Users screen</Link>, because one of them may need to be
        declined.
      </Banner>
    )
  }
  const count = data?.data.length ?? 0
  if (count === 0) return null
  const title = count === 1 ? 'A staff change is waiting' : `${count} staff changes are waiting`
  return (
    <Banner tone="warning" title={title}>
      {count === 1 ? 'An administrator is' : 'Administrators are'} about to lose access.{' '}
      <Link to={paths.admin.users}>Review {count === 1 ? 'it' : 'them'} on the Users screen</Link>, and
      decline any change that is wrong.
    </Banner>
  )
}

function WaitingWallets() {
  const { data, isError } = useApiQuery(wallets.listChanges, {})
  if (!data && isError) {
    return (
      <Banner tone="warning" title="The waiting wallet changes could not be loaded">
        <Link to={paths.admin.payment}>Try again on the Payment screen</Link>, because one of them may need to
        be stopped.
      </Banner>
    )
  }
  const count = data?.data.changes.length ?? 0
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
