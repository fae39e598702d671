import type { User } from '@bank/contract/identity'
import { Badge } from '../../../ui/badge/badge.tsx'
import { CopyButton } from '../../../ui/copy-button/copy-button.tsx'
import { deviceTimeZone, useTimeZone } from '../../../ui/date/time-zone.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import quiet from '../../../ui/quiet/quiet.module.css'
import { type TabItem, Tabs } from '../../../ui/tabs/tabs.tsx'
import { overallVerification, roleWords, statusWords } from '../../people/user-words.ts'
import { OwnersLock } from '../lock-note.tsx'
import type { Part } from '../open-user.ts'
import { ActivityPart } from './activity-part.tsx'
import { AuditPart } from './audit-part.tsx'
import { FiguresPart, type FiguresPartProps } from './figures-part.tsx'
import { ProfilePart, type ProfilePartProps } from './profile-part.tsx'
import { TransactionsPart } from './transactions-part.tsx'
import styles from './user-record.module.css'
import { VerificationPart } from './verification-part.tsx'

type UserRecordProps = ProfilePartProps & FiguresPartProps & { part: Part; onPart: (part: Part) => void }

/** A user's record: a summary, and its parts in tabs. */
export function UserRecord({ part, onPart, ...record }: UserRecordProps) {
  const { user, access, isOwn } = record
  const timeZone = useTimeZone() ?? deviceTimeZone()
  const parts: TabItem<Part>[] = [
    { id: 'profile', label: 'Profile', content: <ProfilePart {...record} /> },
    { id: 'figures', label: 'Figures', content: <FiguresPart {...record} /> },
    { id: 'activity', label: 'Activity', content: <ActivityPart user={user} /> },
    { id: 'verification', label: 'Verification', content: <VerificationPart user={user} isOwn={isOwn} /> },
    { id: 'transactions', label: 'Transactions', content: <TransactionsPart user={user} /> },
    { id: 'audit', label: 'Audit trail', content: <AuditPart user={user} /> },
  ]
  return (
    <Stack gap="sm">
      <UserSummary user={user} isOwn={isOwn} />
      <OwnersLock lock={access?.lock ?? null} />
      <div className={styles.parts}>
        <Tabs label="Parts of the record" tabs={parts} selected={part} onChange={onPart} />
      </div>
      <p className={quiet.quiet}>Times are in the time zone {timeZone}, the days of transactions in UTC.</p>
    </Stack>
  )
}

function UserSummary({ user, isOwn }: { user: User; isOwn: boolean }) {
  const status = statusWords[user.status]
  const verification = overallVerification(user)
  return (
    <Row gap="xs">
      <Badge tone={status.tone}>{status.words}</Badge>
      <Badge tone={verification.tone}>{verification.words}</Badge>
      <span className={styles.role}>
        {isOwn ? `${roleWords[user.role]}, your account` : roleWords[user.role]}
      </span>
      <span className={styles.id}>
        <code translate="no">{user.id}</code>
        <span className={styles.copy}>
          <CopyButton text={user.id} label="Copy ID" confirmation="ID copied!" variant="quiet" />
        </span>
      </span>
    </Row>
  )
}
