import type { AccountAccess, customers } from '@bank/contract/customers'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/banner/banner.tsx'
import { formatCount } from '../../ui/count/format-count.ts'
import { DateText } from '../../ui/date/date.tsx'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { accessItems } from './account-access.tsx'
import type { ReadForQuestion } from './read-for-question.ts'

/** What happened to a locked account, in the question before it is activated. Nothing if its owner didn't lock it. */
export function LockNote({ read }: { read: ReadForQuestion<typeof customers.get> }) {
  if (read === 'failed') {
    return (
      <Banner tone="warning">
        We could not find out whether the owner of this account has locked it. Its audit trail says so.
      </Banner>
    )
  }
  if (read === 'loading') {
    return (
      <Loading label="Loading what happened to this account">
        <SkeletonText lines={4} />
      </Loading>
    )
  }
  return read.access ? (
    <OwnersLock lock={read.access.lock}>
      <DescriptionList items={accessItems(read.access)} />
      <p>
        Activate it only when you are sure that you are speaking with them. Call the phone number on record,
        unless the audit trail says that it changed recently.
      </p>
    </OwnersLock>
  ) : null
}

/** That the owner locked their account: when, how, from where, and what failed before (DEC-49). */
export function OwnersLock({ lock, children }: { lock: Lock | null; children?: ReactNode }) {
  if (lock === null) return null
  const { at, address, failedSignIns } = lock
  return (
    <Banner tone="warning" title="The owner has locked this account">
      <Stack gap="sm">
        <p>
          <DateText iso={at} variant="dateAndTime" />, <How lock={lock} />
          {address === null ? '' : `, from ${address}`}. {failedWords(failedSignIns)} in the seven days
          before.
        </p>
        {children}
      </Stack>
    </Banner>
  )
}

type Lock = NonNullable<AccountAccess['lock']>

function How({ lock: { by, letterSentAt } }: { lock: Lock }) {
  if (by === 'session') return 'by somebody who was logged in'
  if (letterSentAt === null) return 'with the link in one of our security emails'
  return (
    <>
      with the link in our email of <DateText iso={letterSentAt} variant="dateAndTime" />
    </>
  )
}

function failedWords(count: number): string {
  if (count === 0) return 'No login failed'
  return count === 1 ? 'One login failed' : `${formatCount(count)} logins failed`
}
