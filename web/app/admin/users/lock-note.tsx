import { type Access, customers } from '@bank/contract/customers'
import { useApiQuery } from '../../api/use-api-query.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { accessItems } from './account-access.tsx'

/** What happened to a locked account, in the question before it is activated. Nothing if its owner didn't lock it. */
export function LockNote({ userId }: { userId: string }) {
  const { data, isError } = useApiQuery(customers.get, { params: { id: userId } })
  if (data) return data.access ? <OwnersLock access={data.access} /> : null
  if (isError) {
    return (
      <Banner tone="warning">
        We could not find out whether the owner of this account has locked it. Its audit trail says so.
      </Banner>
    )
  }
  return (
    <Loading label="Loading what happened to this account">
      <SkeletonText lines={4} />
    </Loading>
  )
}

/** That the owner locked their account, with what staff should know before they activate it (DEC-49). */
export function OwnersLock({ access }: { access: Access }) {
  const { lock } = access
  if (lock === null) return null
  return (
    <Banner tone="warning" title="The owner has locked this account">
      <Stack gap="sm">
        <p>
          Activate it only when you are sure that you are speaking with them. Call the phone number on record,
          unless the audit trail says that it changed recently.
        </p>
        <DescriptionList
          layout="rows"
          items={[
            { label: 'Locked', value: <DateText iso={lock.at} variant="dateAndTime" /> },
            { label: 'By', value: lockWords[lock.by] },
            { label: 'From', value: lock.address },
            { label: 'Failed logins in the seven days before', value: lock.failedSignIns },
            ...accessItems(access),
          ]}
        />
      </Stack>
    </Banner>
  )
}

const lockWords = {
  letter: 'The link in a security letter',
  session: 'Somebody who was logged in',
} as const satisfies Record<NonNullable<Access['lock']>['by'], string>
