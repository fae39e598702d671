import type { PersonalData } from '@bank/contract/personal-data'
import type { VerificationRecord } from '@bank/contract/verification'
import type { ReactNode } from 'react'
import { Banner } from '../../../ui/banner/banner.tsx'
import { DateText } from '../../../ui/date/date.tsx'
import { DescriptionList } from '../../../ui/description-list/description-list.tsx'

const FIELDS = [
  { field: 'firstName', label: 'First name' },
  { field: 'lastName', label: 'Last name' },
  { field: 'dateOfBirth', label: 'Date of birth' },
  { field: 'country', label: 'Country' },
] as const

/** The personal data with which the documents are compared. */
export function OnRecord({ person }: { person: PersonalData }) {
  return (
    <DescriptionList
      items={FIELDS.map(({ field, label }) => ({ label, value: fieldText(person, field) }))}
      columns={2}
    />
  )
}

type OtherPersonProps = { verifiedFor: PersonalData | null; record: VerificationRecord }

/** Shows that an item was verified for other personal data than the current, old beside new. Nothing if it was not. */
export function OtherPerson({ verifiedFor, record: { person } }: OtherPersonProps) {
  if (verifiedFor === null) return null
  const changed = FIELDS.filter(({ field }) => verifiedFor[field] !== person[field])
  if (changed.length === 0) return null
  return (
    <Banner tone="warning" title="The personal data has changed since this was verified">
      <DescriptionList
        columns={1}
        items={changed.map(({ field, label }) => ({
          label,
          value: (
            <>
              Verified for: {fieldText(verifiedFor, field)}
              <br />
              On record now: {fieldText(person, field)}
            </>
          ),
        }))}
      />
    </Banner>
  )
}

function fieldText(person: PersonalData, field: keyof PersonalData): ReactNode {
  const value = person[field]
  if (value === null || value === '') return '–'
  return field === 'dateOfBirth' ? <DateText iso={value} variant="calendarDate" /> : value
}
