import type { EnquiryKind } from '@bank/contract/enquiries'
import styles from './kind-mark.module.css'
import { kindWords } from './kinds.ts'

/** Which form a visitor’s message came from. */
export function KindMark({ kind }: { kind: EnquiryKind }) {
  const { words, icon: Icon } = kindWords[kind]
  return (
    <span className={styles.kind}>
      <Icon aria-hidden="true" />
      {words}
    </span>
  )
}
