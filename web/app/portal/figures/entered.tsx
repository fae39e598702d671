import { DateText } from '../../ui/date/date.tsx'
import styles from './entered.module.css'

/** For a figure without rows: who entered it, and when its section last changed. */
export function Entered({ at }: { at: string }) {
  return (
    <>
      Entered by the bank,{' '}
      <span className={styles.whole}>
        updated <DateText iso={at} />
      </span>
    </>
  )
}
