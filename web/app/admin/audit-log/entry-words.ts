import type { AuditEntry } from '@bank/contract/oversight'
import { personName } from '../transaction-words.ts'
import { inWords } from './act-words.ts'

/** Who acted; where nobody was signed in, the system itself or a stranger. */
export function actorName({ actor }: AuditEntry): string {
  return actor ? personName(actor) : 'Nobody signed in'
}

/** What it was done to, by the name that the server has for it. */
export function subjectName({ subject }: AuditEntry): string {
  return subject.label ?? inWords(subject.type)
}

/** What kind of thing it is; of a user who is still there the address, as several may have one name. */
export function subjectDetail({ subject: { type, label, email } }: AuditEntry): string | null {
  return email ?? (label === null ? null : inWords(type))
}
