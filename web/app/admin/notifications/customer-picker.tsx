import { customers } from '@bank/contract/customers'
import type { User } from '@bank/contract/identity'
import { useId, useState } from 'react'
import { useApiQuery } from '../../api/use-api-query.ts'
import { Email, TwoLines } from '../../lists/cells.tsx'
import { useSearchText } from '../../lists/search-text.ts'
import { Button } from '../../ui/button/button.tsx'
import { FieldError } from '../../ui/field/field.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { type Loadable, loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { SearchField } from '../../ui/search-field/search-field.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { personName } from '../people/person-name.ts'
import styles from './customer-picker.module.css'

/** How many people a search shows; for others, more letters have to be typed. */
const SHOWN = 6

type CustomerPickerProps = {
  chosen: User | null
  onChoose: (customer: User | null) => void
  error: string | undefined
}

/** Finds one customer by name, e-mail address, telephone number or id. */
export function CustomerPicker({ chosen, onChoose, error }: CustomerPickerProps) {
  const [search, setSearch] = useState('')
  const [text, setText] = useSearchText(search, setSearch)
  const errorId = useId()
  if (chosen) {
    return (
      <div className={styles.chosen}>
        <TwoLines first={personName(chosen)} second={<Email address={chosen.email} />} mayBeLong />
        <Button variant="secondary" size="sm" autoFocus onPress={() => onChoose(null)}>
          Choose another
        </Button>
      </div>
    )
  }
  return (
    <Stack gap="xs">
      <SearchField
        label="Find the customer"
        labelShown
        placeholder="Name, email, phone or ID"
        value={text}
        onChange={setText}
      />
      <FieldError id={errorId} error={error} />
      {search === '' ? null : <SearchResults search={search} onChoose={onChoose} />}
    </Stack>
  )
}

function SearchResults({ search, onChoose }: { search: string; onChoose: (customer: User) => void }) {
  const found: Loadable<readonly User[]> = mapLoadable(
    loadable(useApiQuery(customers.list, { query: { search, limit: 20 } }), 'Failed to load customers'),
    // Administrators are not customers; the server would refuse them.
    ({ data }) => data.filter(({ role }) => role !== 'admin').slice(0, SHOWN),
  )
  return (
    <Loaded data={found} skeleton={<SkeletonText lines={3} />} loadingLabel="Searching">
      {(people) => (
        <>
          <p role="status" className={quiet.quiet}>
            {people.length === 0 ? 'No customer matches the search.' : 'Choose a customer:'}
          </p>
          <ul className={styles.people}>
            {people.map((person) => (
              <li key={person.id}>
                <button type="button" className={styles.person} onClick={() => onChoose(person)}>
                  <TwoLines first={personName(person)} second={<Email address={person.email} />} mayBeLong />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  )
}
