import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import styles from './short-address.module.css'

type ShortAddressProps = { address: string; onShowWhole: () => void }

/**
 * A shortened address for lists, which is not suitable for comparing (HAZ-B11); pressing it shows the whole address.
 *
 * Accessibility: it is not a tab stop, because Enter on the row does the same.
 */
export function ShortAddress({ address, onShowWhole }: ShortAddressProps) {
  return (
    <button type="button" tabIndex={-1} className={styles.address} onClick={onShowWhole}>
      <VisuallyHidden>Show the whole address: </VisuallyHidden>
      <ShortLines address={address} />
    </button>
  )
}

/** The two lines of a shortened address, in a row that opens the whole one. */
export function ShortLines({ address }: { address: string }) {
  return shortened(address).map((line) =>
    line === null ? null : (
      <code key={line} className={styles.line} translate="no">
        {line}
      </code>
    ),
  )
}

const SHOWN_FIRST = 20
const SHOWN_LAST = 8

/**
 * The two lines as specified: the first 20 characters with `...`, and the last 8. An address of at most 28 characters
 * is shown whole on one line, because dots would suggest that something is left out.
 */
export function shortened(address: string): [start: string, end: string | null] {
  if (address.length <= SHOWN_FIRST + SHOWN_LAST) return [address, null]
  return [`${address.slice(0, SHOWN_FIRST)}...`, address.slice(-SHOWN_LAST)]
}
