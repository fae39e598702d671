import type { AuditEntry } from '@bank/contract/oversight'
import type { RefObject } from 'react'
import { TwoLines } from '../../lists/cells.tsx'
import { useLastShown } from '../../lists/last-shown.ts'
import { RestoreFocus } from '../../lists/restore-focus.tsx'
import { Button } from '../../ui/button/button.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { CloseButton } from '../../ui/dialog/close-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { actWords } from './act-words.ts'
import { ChangesTable } from './changes-table.tsx'
import { CustomerLink, isOfCustomer, SubjectLink } from './entry-links.tsx'
import { actorName, subjectDetail, subjectKind } from './entry-words.ts'
import type { Filters } from './filters.ts'

type EntryDialogProps = {
  /** Null while the dialog is closed. */
  entry: AuditEntry | null
  onClose: () => void
  onNarrow: (wanted: Partial<Filters>) => void
  /** Takes the focus if newer entries have moved this one to another page. */
  list: RefObject<HTMLElement | null>
}

/** Shows everything that is recorded about one act. */
export function EntryDialog({ entry, onClose, onNarrow, list }: EntryDialogProps) {
  const shown = useLastShown(entry)
  if (shown === null) return null
  const { at, act, actor, subject, address, requestId } = shown

  function narrow(wanted: Partial<Filters>) {
    onNarrow(wanted)
    onClose()
  }

  return (
    <Dialog
      open={entry !== null}
      onClose={onClose}
      title={actWords(act)}
      footer={<CloseButton onPress={onClose} />}
    >
      <Stack>
        <DescriptionList
          items={[
            { label: 'When', value: <DateText iso={at} variant="dateAndTime" /> },
            { label: 'Action', value: <code>{act}</code> },
            { label: 'Who', value: <TwoLines first={actorName(shown)} second={actor?.email} mayBeLong /> },
            {
              label: 'Subject',
              value: (
                <TwoLines first={<SubjectLink entry={shown} />} second={subjectDetail(shown)} mayBeLong />
              ),
            },
            {
              label: 'Customer affected',
              value: isOfCustomer(shown) ? (
                <TwoLines
                  first={<CustomerLink customer={shown.customer} />}
                  second={shown.customer.email}
                  mayBeLong
                />
              ) : null,
            },
            { label: 'Network address', value: address },
            { label: 'Request', value: requestId },
          ]}
        />
        <ChangesTable entry={shown} />
        <Row gap="xs">
          {actor ? (
            <Button variant="secondary" size="sm" onPress={() => narrow({ actor: actor.id })}>
              Only actions by this person
            </Button>
          ) : null}
          {subject.id ? (
            <Button variant="secondary" size="sm" onPress={() => narrow({ subject: subject.id ?? '' })}>
              Only actions on this {subjectKind(subject).toLowerCase()}
            </Button>
          ) : null}
        </Row>
      </Stack>
      <RestoreFocus fallbacks={[list]} />
    </Dialog>
  )
}
