import { oversight } from '@bank/contract/oversight'
import { verification } from '@bank/contract/verification'
import { useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { refresh } from '../../../api/refresh.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { ActFailure, type Failure, failureOf } from './act-failure.tsx'
import styles from './verification-part.module.css'

type SsnProps = { userId: string; name: string; hasSsn: boolean }

type Look =
  | { kind: 'hidden' }
  | { kind: 'loading' }
  | { kind: 'shown'; ssn: string | null }
  | { kind: 'failed'; failure: Failure }

/**
 * A social security number, hidden until an administrator asks for it. Each look is a separate request and an audited
 * act (DEC-22), so the number is not kept when it is hidden or the screen is left.
 */
export function Ssn({ userId, name, hasSsn }: SsnProps) {
  const [look, setLook] = useState<Look>({ kind: 'hidden' })
  const latest = useRef(0)

  async function show() {
    latest.current += 1
    const mine = latest.current
    const answer = (next: Look) => mine === latest.current && setLook(next)
    setLook({ kind: 'loading' })
    try {
      const { data } = await call(verification.ssnOf, { params: { id: userId } })
      answer({ kind: 'shown', ssn: data.ssn })
      await refresh(oversight.auditLogs)
    } catch (error) {
      answer({ kind: 'failed', failure: failureOf('Error fetching SSN data. Please try again.', error) })
    }
  }

  function hide() {
    latest.current += 1
    setLook({ kind: 'hidden' })
  }

  const isShown = look.kind === 'shown'
  return (
    <Stack gap="sm">
      <ActFailure failure={look.kind === 'failed' ? look.failure : null} onDismiss={hide} />
      <Row gap="sm" wrap>
        <span className={styles.ssn} role="status">
          {isShown
            ? look.ssn === null
              ? 'No SSN on record'
              : masked(look.ssn)
            : hasSsn
              ? '•••-••-••••'
              : '–'}
        </span>
        <Button
          variant="secondary"
          size="sm"
          disabled={!hasSsn}
          busy={look.kind === 'loading'}
          busyLabel="Loading..."
          aria-label={`${isShown ? 'Hide' : 'Show'} SSN of ${name}`}
          onPress={isShown ? hide : () => void show()}
        >
          {isShown ? 'Hide SSN' : 'Show SSN'}
        </Button>
      </Row>
      {hasSsn ? <p className={styles.hint}>Each look is recorded in the audit log with your name.</p> : null}
    </Stack>
  )
}

/** "123456789" as "123-45-6789". */
function masked(ssn: string): string {
  return `${ssn.slice(0, 3)}-${ssn.slice(3, 5)}-${ssn.slice(5)}`
}
