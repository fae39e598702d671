import type { AuditEntry } from '@bank/contract/oversight'
import { changesOf } from './changes.ts'
import styles from './changes-table.module.css'

/** The changes field by field, before and after. A side without any value is left out. */
export function ChangesTable({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry)
  if (changes.length === 0) return <p className={styles.none}>No values were recorded with this action.</p>
  const hasBefore = entry.before !== null
  const hasAfter = entry.after !== null
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label="What changed">
        <thead>
          <tr>
            <th scope="col">Field</th>
            {hasBefore ? <th scope="col">Before</th> : null}
            {hasAfter ? <th scope="col">After</th> : null}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, label, before, after }) => (
            <tr key={field} data-changed={hasBefore && hasAfter && before !== after}>
              <th scope="row">{label}</th>
              {hasBefore ? <td>{before ?? '–'}</td> : null}
              {hasAfter ? <td className={styles.after}>{after ?? '–'}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
