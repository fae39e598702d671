import type { AuditEntry } from '@bank/contract/oversight'
import { personName } from '../people/person-name.ts'
import { inWords } from './act-words.ts'

/** Who acted. If no one was signed in: the system itself or a stranger. */
export function actorName({ actor }: AuditEntry): string {
  return actor ? personName(actor) : 'Not logged in'
}

/** The name of the subject, as the server gives it. */
export function subjectName({ subject }: AuditEntry): string {
  return subject.label ?? subjectKind(subject)
}

/** The kind of subject. For a user who still exists it is the e-mail address, as several can have the same name. */
export function subjectDetail({ subject }: AuditEntry): string | null {
  return subject.email ?? (subject.label === null ? null : subjectKind(subject))
}

/** The kind of subject in staff’s words. */
export const subjectKind = ({ type }: AuditEntry['subject']) => kinds[type] ?? inWords(type)

const kinds: Partial<Record<string, string>> = { enquiry: 'Message from a visitor', thread: 'Conversation' }
