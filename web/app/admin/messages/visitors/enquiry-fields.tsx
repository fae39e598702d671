import { branches } from '@bank/contract/branches'
import type { Enquiry } from '@bank/contract/enquiries'
import type { ReactNode } from 'react'
import { Email } from '../../../lists/cells.tsx'
import { DateText } from '../../../ui/date/date.tsx'
import { type Description, DescriptionList } from '../../../ui/description-list/description-list.tsx'
import { inWords } from '../../audit-log/act-words.ts'
import styles from './enquiry-fields.module.css'
import { phoneOf, typedText } from './enquiry-words.ts'

/** What the visitor typed into the form, with the names that the form’s fields have. */
export function EnquiryFields({ enquiry }: { enquiry: Enquiry }) {
  return <DescriptionList items={fieldItems(enquiry)} />
}

/** The fields in the order of the forms; those that are not known come last, under their own names. */
function fieldItems(enquiry: Enquiry): Description[] {
  const { fields } = enquiry
  const others = Object.keys(fields).filter((name) => !(name in LABELS) && !SHOWN_ELSEWHERE.has(name))
  return [...Object.keys(LABELS).filter((name) => name in fields), ...others].map((name) => ({
    label: LABELS[name] ?? inWords(name),
    value: shownValue(enquiry, name),
    isWide: name === 'message',
  }))
}

const LABELS: Partial<Record<string, string>> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  name: 'Name',
  contactNumber: 'Contact Number',
  email: 'Email',
  phone: 'Phone',
  about: 'About',
  subject: 'Subject',
  branch: 'Branch',
  place: 'Branch',
  day: 'Preferred day',
  date: 'Preferred day',
  message: 'Message',
}

/** The code belongs to the number, and the consent is beside the fields. */
const SHOWN_ELSEWHERE = new Set(['countryCode', 'consent', 'consentWording'])

function shownValue(enquiry: Enquiry, name: string): ReactNode {
  const value = enquiry.fields[name]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = typedText(enquiry, name)
  if (text === '') return null
  switch (name) {
    case 'email':
      return <Email address={text} />
    case 'contactNumber':
      return <Phone number={phoneOf(enquiry)} />
    case 'phone':
      return <Phone number={text} />
    case 'place':
      return branches.find(({ id }) => id === text)?.name ?? text
    case 'day':
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(text) ? <DateText iso={text} variant="calendarDate" /> : text
    case 'message':
      return <span className={styles.message}>{text}</span>
    default:
      return text
  }
}

/** A number that a phone can call; what has no digits stays text. */
export function Phone({ number }: { number: string }) {
  const digits = number.replaceAll(/[^\d+]/g, '')
  if (!/\d/.test(digits)) return number
  return (
    <a href={`tel:${digits}`} translate="no">
      {number}
    </a>
  )
}
