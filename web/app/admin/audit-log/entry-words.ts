import type { AuditEntry } from '@bank/contract/oversight'
import { personName } from '../people/person-name.ts'
import { inWords } from './act-words.ts'

/** Who acted. If no one was signed in: the system itself or a stranger. */
export function actorName({ actor }: AuditEntry): string {
  return actor ? personName(actor) : 'Not logged in'
}

/** The name of the subject, as the server gives it. */
export function subjectName({ subject }: AuditEntry): string {
  return subject.label ?? inWords(subject.type)
}

/** The kind of subject. For a user who still exists it is the e-mail address, as several can have the same name. */
export function subjectDetail({ subject: { type, label, email } }: AuditEntry): string | null {
  return email ?? (label === null ? null : inWords(type))
}
