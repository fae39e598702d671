import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import styles from './copied-text.module.css'

const FIRST = 8
const LAST = 6

type CopiedTextProps = {
  text: string
  /** "Copy address" */
  label: string
  confirmation: string
}

/** An address or an id of a chain, shortened, with a button that copies all of it. The whole is in its title. */
export function CopiedText({ text, label, confirmation }: CopiedTextProps) {
  return (
    <span className={styles.copied}>
      <code title={text} translate="no">
        {inShort(text)}
      </code>
      <CopyButton variant="quiet" text={text} label={label} confirmation={confirmation} />
    </span>
  )
}

/** "0x71C765…8976Fa". Not suitable for comparing (HAZ-B11). */
const inShort = (text: string): string =>
  text.length <= FIRST + LAST + 1 ? text : `${text.slice(0, FIRST)}…${text.slice(-LAST)}`
