import type { User } from '@bank/contract/identity'
import { type VerificationRecord, verification } from '@bank/contract/verification'
import { useState } from 'react'
import { useApiQuery } from '../../../api/use-api-query.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { DateText } from '../../../ui/date/date.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { loadable, mapLoadable } from '../../../ui/loadable/loadable.ts'
import { Loaded } from '../../../ui/loadable/loaded.tsx'
import quiet from '../../../ui/quiet/quiet.module.css'
import { SkeletonBlock } from '../../../ui/skeleton/skeleton.tsx'
import { ActFailure } from '../../acts/act-failure.tsx'
import { personName, staffName } from '../../people/person-name.ts'
import { overallVerification } from '../../people/user-words.ts'
import { Documents } from './documents.tsx'
import { Ssn } from './ssn.tsx'
import { VerificationItem } from './verification-item.tsx'
import { OnRecord, OtherPerson } from './verified-for.tsx'

type VerificationPartProps = { user: User; isOwn: boolean }

/** What a user has submitted, and the decisions about it. */
export function VerificationPart({ user, isOwn }: VerificationPartProps) {
  const query = useApiQuery(verification.statusOf, { params: { userId: user.id } })
  const record = mapLoadable(loadable(query, 'Failed to load the verification'), ({ data }) => data)
  return (
    <Loaded data={record} skeleton={<SkeletonBlock height="lg" />} loadingLabel="Loading verification">
      {(loaded) => <Submission record={loaded} user={user} isOwn={isOwn} />}
    </Loaded>
  )
}

function Submission({ record, user, isOwn }: VerificationPartProps & { record: VerificationRecord }) {
  const [failure, setFailure] = useState<string | null>(null)
  const name = personName(user)
  const overall = overallVerification(record)
  const shared = { user, record, isOwn, onFailure: setFailure }
  return (
    <Stack>
      <ActFailure
        title="Error updating verification status. Please try again."
        reason={failure}
        onDismiss={() => setFailure(null)}
      />
      <Row gap="sm">
        <Badge tone={overall.tone}>{overall.words}</Badge>
        <SubmittedAndDecided record={record} />
      </Row>
      {isOwn ? <Banner>You can’t make decisions about your own verification.</Banner> : null}
      <OnRecord person={record.person} />
      <VerificationItem item="ssn" {...shared}>
        <OtherPerson verifiedFor={record.ssnVerifiedFor} record={record} />
        <Ssn userId={user.id} name={name} hasSsn={record.hasSSN} />
      </VerificationItem>
      <VerificationItem item="id" {...shared}>
        <OtherPerson verifiedFor={record.idVerifiedFor} record={record} />
        <Documents record={record} user={user} />
      </VerificationItem>
    </Stack>
  )
}

/** When it was submitted, and who decided last. */
function SubmittedAndDecided({
  record: { submittedAt, decidedAt, decidedBy },
}: {
  record: VerificationRecord
}) {
  return (
    <span className={quiet.quiet}>
      {submittedAt ? (
        <>
          Submitted <DateText iso={submittedAt} variant="dateAndTime" />
        </>
      ) : (
        'Nothing has been submitted.'
      )}
      {decidedAt ? (
        <>
          {'. Last decided '}
          <DateText iso={decidedAt} variant="dateAndTime" />
          {decidedBy ? ` by ${staffName(decidedBy)}` : ''}
        </>
      ) : null}
    </span>
  )
}
