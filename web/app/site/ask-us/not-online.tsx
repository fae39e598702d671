import { notOnlineYet } from '../../actions/actions.ts'
import { ReachUs } from '../parts/reach-us.tsx'
import styles from './ask-form.module.css'

/** In place of the form while visitors can't write online: how to reach the bank. The page has it from the start, hidden. */
export function NotOnline() {
  return (
    <>
      <h2>Call or write</h2>
      <p className={styles.intro}>{notOnlineYet.message} Please call us or write an email.</p>
      <ReachUs abroad={false} />
    </>
  )
}
