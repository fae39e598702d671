import type { ReactNode } from 'react'
import styles from './for-visitor.module.css'

type ForVisitorProps = { signedOut: ReactNode; signedIn?: ReactNode }

/** Words that lead to the login or the registration, and others for people who are signed in, from the first paint on. */
export function ForVisitor({ signedOut, signedIn }: ForVisitorProps) {
  return (
    <>
      <span className={styles.signedOut}>{signedOut}</span>
      {signedIn ? <span className={styles.signedIn}>{signedIn}</span> : null}
    </>
  )
}
