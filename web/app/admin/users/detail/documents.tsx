import type { User } from '@bank/contract/identity'
import { oversight } from '@bank/contract/oversight'
import type { VerificationRecord } from '@bank/contract/verification'
import ExternalLink from 'lucide-react/icons/external-link'
import { useEffect, useState } from 'react'
import { failureWords } from '../../../api/failure-words.ts'
import { refresh } from '../../../api/refresh.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import quiet from '../../../ui/quiet/quiet.module.css'
import { ActFailure } from '../../acts/act-failure.tsx'
import { personName } from '../../people/person-name.ts'
import type { Side } from './document-page.ts'
import { openDocument, sayReplaced } from './open-document.ts'

type DocumentsProps = { record: VerificationRecord; user: User }

/** The two sides of an ID, each of which opens in a new tab. Opening one is an audited act (DEC-22). */
export function Documents({ record, user }: DocumentsProps) {
  const name = personName(user)
  const [failure, setFailure] = useState<string | null>(null)
  const [opening, setOpening] = useState<string | null>(null)
  const { userId, idFront, idBack } = record
  useEffect(() => sayReplaced(userId, [idFront, idBack]), [userId, idFront, idBack])
  const sides = [
    { side: 'front', id: idFront },
    { side: 'back', id: idBack },
  ] as const

  // Not `useChange`, which starts asynchronously: the tab has to be opened synchronously with the press.
  async function show(id: string, side: Side) {
    if (opening !== null) return
    setFailure(null)
    setOpening(id)
    try {
      await openDocument(id, {
        ...{ side, name, email: user.email, userId: user.id },
        submittedAt: record.idSubmittedAt ?? record.submittedAt,
      })
    } catch (error) {
      setFailure(failureWords(error, ''))
    }
    setOpening(null)
    await refresh(oversight.auditLogs)
  }

  return (
    <Stack gap="sm">
      <ActFailure
        title="Error viewing document. Please try again."
        reason={failure}
        onDismiss={() => setFailure(null)}
      />
      <Row gap="sm">
        {sides.map(({ side, id }) =>
          id === null ? (
            <span key={side} className={quiet.quiet}>
              No {side} image
            </span>
          ) : (
            <Button
              key={side}
              variant="secondary"
              size="sm"
              icon={<ExternalLink aria-hidden="true" />}
              busy={opening === id}
              busyLabel="Opening..."
              aria-label={`View ${side} image of ${name}’s ID in a new tab`}
              onPress={() => void show(id, side)}
            >
              View {side} image
            </Button>
          ),
        )}
      </Row>
      {idFront || idBack ? (
        <p className={quiet.quiet}>
          Images open in a new tab, which closes when you log out or when you close or reload this one. Each
          view is recorded in the audit log under your name.
        </p>
      ) : null}
    </Stack>
  )
}
