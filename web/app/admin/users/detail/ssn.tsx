import { oversight } from '@bank/contract/oversight'
import { verification } from '@bank/contract/verification'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useChange } from '../../../api/use-api-mutation.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import quiet from '../../../ui/quiet/quiet.module.css'
import { ActFailure } from '../../acts/act-failure.tsx'
import styles from './verification-part.module.css'

type SsnProps = { userId: string; name: string; hasSsn: boolean; submissionId: string | null }

/**
 * A social security number, hidden until an administrator asks for it. Each look is a separate request and an audited
 * act (DEC-22), so the number is not kept when it is hidden or the screen is left. A newer submission hides the old number.
 */
export function Ssn({ userId, name, hasSsn, submissionId }: SsnProps) {
  // Undefined while it is hidden, and null if the server has none.
  const [ssn, setSsn] = useState<string | null>()
  const [shownOf, setShownOf] = useState(submissionId)
  if (shownOf !== submissionId) {
    setShownOf(submissionId)
    setSsn(undefined)
  }
  const isShown = ssn !== undefined
  const { send, busy, failure, dismiss } = useChange(
    // Returns nothing, because a mutation's answer stays in the cache.
    async () => setSsn((await call(verification.ssnOf, { params: { id: userId } })).data.ssn),
    { failure: '', refreshes: [oversight.auditLogs] },
  )

  return (
    <Stack gap="sm">
      <ActFailure title="Error fetching SSN data. Please try again." reason={failure} onDismiss={dismiss} />
      <Row gap="sm">
        <span className={styles.ssn} role="status">
          {isShown ? (ssn === null ? 'No SSN on record' : inGroups(ssn)) : hasSsn ? '•••-••-••••' : '–'}
        </span>
        <Button
          variant="secondary"
          size="sm"
          disabled={!hasSsn}
          busy={busy}
          busyLabel="Loading..."
          aria-label={`${isShown ? 'Hide' : 'Show'} SSN of ${name}`}
          onPress={() => (isShown ? setSsn(undefined) : void send({}))}
        >
          {isShown ? 'Hide SSN' : 'Show SSN'}
        </Button>
      </Row>
      {hasSsn ? <p className={quiet.quiet}>Each view is recorded in the audit log under your name.</p> : null}
    </Stack>
  )
}

/** "123456789" as "123-45-6789". */
function inGroups(ssn: string): string {
  return `${ssn.slice(0, 3)}-${ssn.slice(3, 5)}-${ssn.slice(5)}`
}
