import type { SentVerifiedDocument } from '@bank/contract/documents'
import { type ChangeEvent, useId, useState } from 'react'
import { hashOf } from './ask-bank.ts'
import styles from './check-result.module.css'

const words = {
  none: '',
  same: 'This file is exactly the one that we issued.',
  former: 'This file is one that we issued. We have drawn the same document again since.',
  other: 'This file is not the one that we issued. It has been changed, or is another document.',
} as const

type Hashes = Pick<SentVerifiedDocument, 'sha256' | 'formerSha256'>

/** Compares a file with the issued one by its hash. Renders nothing on plain http, where browsers compute no hash. */
export function CompareFile({ sha256, formerSha256 }: Hashes) {
  const id = useId()
  const [outcome, setOutcome] = useState<keyof typeof words>('none')
  if (!globalThis.isSecureContext) return null

  async function compare(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0]
    if (!file) return setOutcome('none')
    const hash = await hashOf(file)
    setOutcome(hash === sha256 ? 'same' : hash === formerSha256 ? 'former' : 'other')
  }

  return (
    <div className={styles.compare}>
      <label htmlFor={id}>Do you have the PDF? Compare the whole file.</label>
      <p>The file stays on your device.</p>
      <input id={id} type="file" accept="application/pdf" onChange={(event) => void compare(event)} />
      <output htmlFor={id}>{words[outcome]}</output>
    </div>
  )
}
