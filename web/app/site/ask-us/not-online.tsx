import { notOnlineYet } from '../../actions/actions.ts'
import { ReachUs } from '../parts/reach-us.tsx'
import styles from './ask-form.module.css'

/** In place of the form while visitors can't write online: how to reach the bank. */
export function NotOnline({ heading }: { heading: string }) {
  return (
    <div role="status">
      <h2>{heading}</h2>
      <p className={styles.intro}>{notOnlineYet.message} Please call us or write an email.</p>
      <ReachUs abroad={false} />
    </div>
  )
}
