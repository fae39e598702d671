import { branches } from '@bank/contract/branches'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { classNames } from '../ui/class-names/class-names.ts'
import field from '../ui/field/field.module.css'
import { Field } from '../ui/field/field.tsx'
import styles from '../ui/select/select.module.css'

type BranchSelectProps = {
  /** The id of a branch; empty for none. */
  value: string
  onChange: (place: string) => void
  error?: string | undefined
  disabled?: boolean | undefined
}

/** The branches by country. */
export function BranchSelect({ value, onChange, error, disabled }: BranchSelectProps) {
  return (
    <Field label="Branch" error={error}>
      {(wiring) => (
        <span className={styles.box}>
          <select
            {...wiring}
            value={value}
            disabled={disabled}
            data-placeholder={value === '' || undefined}
            className={classNames(field.control, styles.select)}
            onChange={({ target }) => onChange(target.value)}
          >
            {value === '' ? (
              <option value="" disabled hidden>
                Choose a branch
              </option>
            ) : null}
            {[...Map.groupBy(branches, ({ country }) => country)].map(([country, some]) => (
              <optgroup key={country} label={country}>
                {some.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <ChevronDown className={styles.chevron} aria-hidden="true" data-print="no" />
        </span>
      )}
    </Field>
  )
}
