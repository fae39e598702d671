import { brand } from '@bank/contract/brand'
import styles from './needs-script.module.css'

type NeedsScriptProps = {
  /** What can't be done without it, e.g. "This form". */
  what?: string
  /** The way round, as a sentence. Default how to reach the bank. */
  instead?: string
}

/** For browsers without JavaScript alone: why the button above does nothing, and what helps. */
export function NeedsScript({ what = 'This form', instead = `${brand.contactLine}.` }: NeedsScriptProps) {
  return (
    <noscript>
      <p className={styles.words}>
        {what} needs JavaScript, which is turned off in your browser. {instead}
      </p>
    </noscript>
  )
}
