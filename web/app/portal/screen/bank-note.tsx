import quiet from '../../ui/quiet/quiet.module.css'
import styles from './bank-note.module.css'

/** What the bank's staff wrote to the customer, set apart as a quotation. */
export function BankNote({ note }: { note: string }) {
  return (
    <figure className={styles.note}>
      <figcaption className={quiet.quiet}>From the bank:</figcaption>
      <blockquote className={styles.words}>{note}</blockquote>
    </figure>
  )
}
