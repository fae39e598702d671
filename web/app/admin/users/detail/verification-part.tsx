import type { User } from '@bank/contract/identity'
import { type VerificationRecord, verification } from '@bank/contract/verification'
import { useRef, useState } from 'react'
import { useSession } from '../../../account/session/session.ts'
import { useApiQuery } from '../../../api/use-api-query.ts'
import { restoreFocus } from '../../../lists/restore-focus.tsx'
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
import { NoteToCustomer } from '../../acts/customer-reads.tsx'
import { personName, staffName } from '../../people/person-name.ts'
import { overallVerification } from '../../people/user-words.ts'
import { Documents } from './documents.tsx'
import { NewsLines } from './news-lines.tsx'
import { Ssn } from './ssn.tsx'
import { VerificationItem } from './verification-item.tsx'
import { newsOf, type VerificationNews } from './verification-news.ts'
import styles from './verification-part.module.css'
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
  const { news, see } = useNews(record)
  const name = personName(user)
  const overall = overallVerification(record)
  const shared = { user, record, isOwn, news, onDecided: see, onFailure: setFailure }
  return (
    <Stack>
      <ActFailure
        title="Error updating verification status. Please try again."
        reason={failure}
        onDismiss={() => setFailure(null)}
      />
      <div>
        <News news={news} name={name} onDismiss={() => see(record)} />
        <Row gap="sm">
          <Badge tone={overall.tone}>{overall.words}</Badge>
          <SubmittedAndDecided record={record} />
        </Row>
      </div>
      {record.note ? <NoteToCustomer note={record.note} /> : null}
      {isOwn ? <Banner>You can’t make decisions about your own verification.</Banner> : null}
      <OnRecord person={record.person} />
      <VerificationItem item="ssn" {...shared}>
        <OtherPerson verifiedFor={record.ssnVerifiedFor} record={record} />
        <Ssn userId={user.id} name={name} hasSsn={record.hasSSN} submissionId={record.submissionId} />
      </VerificationItem>
      <VerificationItem item="id" {...shared}>
        <OtherPerson verifiedFor={record.idVerifiedFor} record={record} />
        <Documents record={record} user={user} />
      </VerificationItem>
    </Stack>
  )
}

/** What others have done since this administrator looked: one's own decisions are not news. */
function useNews(record: VerificationRecord) {
  const [seen, see] = useState(record)
  const ownId = useSession()?.user.id
  const found = newsOf(seen, record)
  const news = found && { ...found, decided: found.decided?.by?.id === ownId ? null : found.decided }
  return { news: news && (news.decided || news.submission || news.isOtherPerson) ? news : null, see }
}

type NewsProps = { news: VerificationNews | null; name: string; onDismiss: () => void }

/** Says at once what has changed on the screen, and stays until it is dismissed or the verification is decided. */
function News({ news, name, onDismiss }: NewsProps) {
  const place = useRef<HTMLDivElement>(null)
  const ownId = useSession()?.user.id
  function dismiss() {
    onDismiss()
    restoreFocus([place])
  }
  return (
    <div ref={place} tabIndex={-1} role="status">
      {news === null ? null : (
        <div className={styles.news}>
          <Banner
            tone={news.submission || news.isOtherPerson ? 'warning' : 'info'}
            title="This has changed while you were here"
            onDismiss={dismiss}
          >
            <NewsLines news={news} name={name} ownId={ownId} />
          </Banner>
        </div>
      )}
    </div>
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
