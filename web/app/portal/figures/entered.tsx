import { DateText } from '../../ui/date/date.tsx'
import styles from './entered.module.css'

/** What a figure is that no rows stand behind, and when its section last changed. */
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
