import { type ReasonWords, whyRejected } from '@bank/contract/reasons'
import { Stack } from '../../ui/layout/stack.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import styles from './customer-reads.module.css'

type CustomerReadsProps = {
  name: string
  /** Where, besides the letter and the messages: "with the request". */
  where: string
  /** The reason of each thing that is rejected, with its name if there are several. */
  reasons: readonly { of: string | null; words: ReasonWords }[]
  note: string
}

/**
 * What the customer will read, to the letter.
 *
 * Accessibility: a screen reader reads a sentence when another reason is chosen, but not the note while it is typed.
 */
export function CustomerReads({ name, where, reasons, note }: CustomerReadsProps) {
  const typed = note.trim()
  const isSaid = (words: ReasonWords) => whyRejected(words, typed || null).includes(words.sentence)
  return (
    <Stack gap="xs">
      <p className={quiet.quiet}>
        {name} will read this in a letter, in their messages and {where}:
      </p>
      <div className={styles.words}>
        <div aria-live="polite">
          {reasons.map(({ of, words }) =>
            isSaid(words) ? (
              <p key={of}>
                {of === null ? null : <strong>{of}: </strong>}
                {words.sentence}
              </p>
            ) : null,
          )}
        </div>
        {typed === '' ? null : <p>{typed}</p>}
      </div>
    </Stack>
  )
}

/** What the customer reads with the reasons of an earlier rejection. */
export function NoteToCustomer({ note }: { note: string }) {
  return (
    <figure className={styles.words}>
      <figcaption className={quiet.quiet}>Note to the customer</figcaption>
      <blockquote>{note}</blockquote>
    </figure>
  )
}
