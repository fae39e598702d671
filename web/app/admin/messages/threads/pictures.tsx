import { oversight } from '@bank/contract/oversight'
import { staffThreads } from '@bank/contract/staff-threads'
import ImageIcon from 'lucide-react/icons/image'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useChange } from '../../../api/use-api-mutation.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import quiet from '../../../ui/quiet/quiet.module.css'
import { ActFailure } from '../../acts/act-failure.tsx'
import { personName } from '../../people/person-name.ts'
import { PictureDialog, type ShownPicture } from './picture-dialog.tsx'

/** The picture types that the server stores (DEC-22). Another type could run as a page of this origin (HAZ-E4). */
const SHOWN_TYPES = ['image/jpeg', 'image/png', 'image/webp']

type PicturesProps = {
  ids: readonly string[]
  customer: { firstName: string; lastName: string; email: string }
  sentAt: string
}

/** The pictures of a message, each behind a button, because looking at one is an audited act (DEC-22). */
export function Pictures({ ids, customer, sentAt }: PicturesProps) {
  const [opening, setOpening] = useState<string | null>(null)
  const [shown, setShown] = useState<ShownPicture | null>(null)
  const name = personName(customer)
  const reading = useChange(readPicture, {
    failure: 'Please try again.',
    refreshes: [oversight.auditLogs],
    onSuccess: (picture, { title }) => setShown({ picture, title, customer, sentAt }),
  })

  async function open(id: string, title: string) {
    if (reading.busy) return
    setOpening(id)
    await reading.send({ id, title })
  }

  return (
    <Stack gap="xs">
      <ActFailure
        title="The picture could not be shown"
        reason={reading.failure}
        onDismiss={reading.dismiss}
      />
      <Row gap="xs">
        {ids.map((id, index) => {
          const title = ids.length === 1 ? 'Picture' : `Picture ${index + 1} of ${ids.length}`
          return (
            <Button
              key={id}
              variant="secondary"
              size="sm"
              icon={<ImageIcon aria-hidden="true" />}
              busy={reading.busy && opening === id}
              busyLabel="Opening..."
              aria-label={`View ${title.toLowerCase()} from ${name}`}
              onPress={() => void open(id, title)}
            >
              {title}
            </Button>
          )
        })}
      </Row>
      <p className={quiet.quiet}>Each view is recorded in the audit log under your name.</p>
      <PictureDialog shown={shown} onClose={() => setShown(null)} />
    </Stack>
  )
}

async function readPicture({ id }: { id: string; title: string }): Promise<Blob> {
  const { file } = await call(staffThreads.picture, { params: { id } })
  const type = SHOWN_TYPES.find((known) => known === file.type)
  if (type === undefined) throw new Error('This file is not a picture.')
  return new Blob([file], { type })
}
