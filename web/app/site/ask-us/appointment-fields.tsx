import { branches } from '@bank/contract/branches'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import type { FieldErrors } from '../forms/send-enquiry.ts'
import { FieldPair } from '../forms/site-form.tsx'
import { closedOn, tomorrow } from './branch-days.ts'

const options = branches.map(({ name, country }) => ({ value: name, label: `${name}, ${country}` }))

/** Where and when. The browser refuses a day on which the branch is closed. */
export function AppointmentFields({ errors }: { errors: FieldErrors }) {
  const [branch, setBranch] = useState<string>()
  const [day, setDay] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const closed = closedOn(branch, day)
  useValidity(field, closed)

  return (
    <FieldPair>
      <Select
        label="Branch"
        name="branch"
        options={options}
        value={branch}
        onChange={setBranch}
        required
        error={errors.branch}
      />
      <TextField
        ref={field}
        label="Preferred day"
        name="day"
        type="date"
        value={day}
        onChange={(event) => setDay(event.target.value)}
        required
        error={closed || errors.day}
      />
    </FieldPair>
  )
}

/** Lets the browser refuse the field with these words, and a day before tomorrow. */
function useValidity(field: RefObject<HTMLInputElement | null>, words: string) {
  useEffect(() => field.current?.setCustomValidity(words), [field, words])
  // The page may have been built long ago, so only the browser knows.
  useEffect(() => {
    if (field.current) field.current.min = tomorrow()
  }, [field])
}
