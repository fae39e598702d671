import type { ItemStatus } from '@bank/contract/identity'
import type { VerificationRecord, verification } from '@bank/contract/verification'
import { Badge } from '../../ui/badge/badge.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { itemWords } from '../people/user-words.ts'
import type { ReadForQuestion } from './read-for-question.ts'

/**
 * What a user has proved of their identity, in the question before their account is activated, so that nobody takes that for
 * a verification.
 */
export function DocumentsNote({ read }: { read: ReadForQuestion<typeof verification.statusOf> }) {
  if (read === 'failed') {
    return (
      <Banner tone="warning">
        We could not find out which documents are missing. Their record says so, under Verification.
      </Banner>
    )
  }
  if (read === 'loading') {
    return (
      <Loading label="Loading the documents">
        <SkeletonText lines={4} />
      </Loading>
    )
  }
  return <Documents record={read.data} />
}

function Documents({ record }: { record: VerificationRecord }) {
  const { ssnStatus, idStatus, hasSSN, hasIdFront, hasIdBack } = record
  const isVerified = ssnStatus === 'verified' && idStatus === 'verified'
  const items = [
    { label: 'Social security number', status: ssnStatus, isThere: hasSSN },
    { label: 'Front of the ID', status: idStatus, isThere: hasIdFront },
    { label: 'Back of the ID', status: idStatus, isThere: hasIdBack },
  ]
  return (
    <Banner
      tone={isVerified ? 'info' : 'warning'}
      title={isVerified ? 'The documents are verified' : 'This does not verify their documents'}
    >
      <Stack gap="sm">
        {isVerified ? null : <p>They are approved or rejected in the user’s record, under Verification.</p>}
        <DescriptionList
          layout="rows"
          items={items.map(({ label, ...item }) => ({ label, value: <Standing {...item} /> }))}
        />
      </Stack>
    </Banner>
  )
}

function Standing({ status, isThere }: { status: ItemStatus; isThere: boolean }) {
  const { words, tone } = itemWords[status]
  return isThere ? <Badge tone={tone}>{words}</Badge> : <Badge tone="neutral">Missing</Badge>
}
