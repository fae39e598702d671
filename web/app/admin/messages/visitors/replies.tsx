import type { EnquiryReply } from '@bank/contract/enquiries'
import { DateText } from '../../../ui/date/date.tsx'
import { Section } from '../../../ui/section/section.tsx'
import { personName } from '../../people/person-name.ts'
import styles from './replies.module.css'

/** What staff have written to the visitor, oldest first. */
export function Replies({ replies }: { replies: readonly EnquiryReply[] }) {
  if (replies.length === 0) return null
  return (
    <Section title={replies.length === 1 ? '1 reply' : `${replies.length} replies`}>
      <ol className={styles.replies}>
        {replies.map(({ id, author, at, message }) => (
          <li key={id} className={styles.reply}>
            <p className={styles.from}>
              <strong>{author ? personName(author) : 'Someone who no longer has an account'}</strong>
              <DateText iso={at} variant="dateAndTime" />
            </p>
            <p className={styles.words}>{message}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
