import type { StaffThreadMessage } from '@bank/contract/staff-threads'
import Info from 'lucide-react/icons/info'
import Lock from 'lucide-react/icons/lock'
import { DateText } from '../../../ui/date/date.tsx'
import { nameOnRecord, personName } from '../../people/person-name.ts'
import styles from './message.module.css'
import { Pictures } from './pictures.tsx'

type Person = { firstName: string; lastName: string; email: string }

type MessageProps = { message: StaffThreadMessage; customer: Person }

/** One message: the customer's, the bank's, a note among staff, or what happened. */
export function Message({ message, customer }: MessageProps) {
  const { from, text, at, internal, pictures } = message
  if (from === 'news')
    return (
      <li className={styles.news}>
        <Info aria-hidden="true" />
        <p>
          {text} · <DateText iso={at} variant="dateAndTime" />
        </p>
      </li>
    )
  return (
    <li className={styles.message} data-kind={internal ? 'note' : from}>
      {internal ? (
        <p className={styles.noteWords}>
          <Lock aria-hidden="true" />
          Note among staff, the customer never sees it
        </p>
      ) : null}
      <p className={styles.byline}>
        <strong className={styles.author}>{authorOf(message, customer)}</strong>
        <DateText iso={at} variant="dateAndTime" />
      </p>
      <p className={styles.text}>{text}</p>
      {pictures.length === 0 ? null : <Pictures ids={pictures} customer={customer} sentAt={at} />}
    </li>
  )
}

function authorOf({ from, author, internal }: StaffThreadMessage, customer: Person): string {
  if (from === 'customer') return personName(customer)
  if (author === null || author.email === '') return nameOnRecord(null)
  return internal ? personName(author) : `${personName(author)} for the bank`
}
