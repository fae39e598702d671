import type { AuditEntry } from '@bank/contract/oversight'
import X from 'lucide-react/icons/x'
import { Button } from '../../ui/button/button.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { staffName } from '../people/person-name.ts'
import { subjectName } from './entry-words.ts'
import type { Filters } from './filters.ts'
import styles from './log-filters.module.css'

type LogFiltersProps = {
  filters: Filters
  onChange: (wanted: Partial<Filters>) => void
  /** The entries on the page, which provide the names for the ids in the filters. */
  entries: readonly AuditEntry[]
}

/** The days, and the people and things that the log is filtered to. Those are chosen from an entry. */
export function LogFilters({ filters, onChange, entries }: LogFiltersProps) {
  const { from, to, actor, subject } = filters
  const actorEntry = entries.find((entry) => entry.actor?.id === actor)
  const subjectEntry = entries.find((entry) => entry.subject.id === subject)
  return (
    <div className={styles.filters}>
      <div className={styles.days}>
        <TextField
          label="From"
          type="date"
          size="sm"
          value={from}
          max={to || undefined}
          onChange={(event) => onChange({ from: event.target.value })}
        />
        <TextField
          label="To"
          type="date"
          size="sm"
          value={to}
          min={from || undefined}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </div>
      <Row gap="xs">
        {actor === '' ? null : (
          <Chosen
            words={`Done by ${actorEntry?.actor ? staffName(actorEntry.actor) : 'one person'}`}
            onRemove={() => onChange({ actor: '' })}
          />
        )}
        {subject === '' ? null : (
          <Chosen
            words={`Done to ${subjectEntry ? subjectName(subjectEntry) : 'one subject'}`}
            onRemove={() => onChange({ subject: '' })}
          />
        )}
      </Row>
    </div>
  )
}

/** An active filter with a button that removes it. */
function Chosen({ words, onRemove }: { words: string; onRemove: () => void }) {
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`Remove the filter: ${words}`}
      icon={<X aria-hidden="true" />}
      onPress={onRemove}
    >
      {words}
    </Button>
  )
}
