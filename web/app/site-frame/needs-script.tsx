import { brand } from '@bank/contract/brand'
import styles from './needs-script.module.css'

type NeedsScriptProps = {
  /** What does not work without scripts, e.g. "This form". */
  what?: string
  /** A sentence with an alternative. Default: how to reach the bank. */
  instead?: string
}

/** For browsers without JavaScript only: why the button above does nothing, and an alternative. */
export function NeedsScript({ what = 'This form', instead = `${brand.contactLine}.` }: NeedsScriptProps) {
  return (
    <noscript>
      <p className={styles.words}>
        {what} needs JavaScript, which is turned off in your browser. {instead}
      </p>
    </noscript>
  )
}
