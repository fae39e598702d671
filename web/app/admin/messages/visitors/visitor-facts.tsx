import { type AnsweredEnquiry, enquiries } from '@bank/contract/enquiries'
import Download from 'lucide-react/icons/download'
import Trash2 from 'lucide-react/icons/trash-2'
import { call } from '../../../api/call.ts'
import { saveAnswer } from '../../../api/save-file.ts'
import { failsAs } from '../../../api/toast-failure.ts'
import { useChange } from '../../../api/use-api-mutation.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { DateText } from '../../../ui/date/date.tsx'
import { type Description, DescriptionList } from '../../../ui/description-list/description-list.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import quiet from '../../../ui/quiet/quiet.module.css'
import { toast } from '../../../ui/toast/toast.ts'
import { DeleteQuestion, useDeletion } from './delete-enquiry.tsx'

type VisitorFactsProps = { enquiry: AnsweredEnquiry; onDeleted: () => void }

/** What the visitor agreed to, where the message came from, how long it is kept, and what visitors can ask for about it. */
export function VisitorFacts({ enquiry, onDeleted }: VisitorFactsProps) {
  const deletion = useDeletion(onDeleted)
  return (
    <Card title="About this message" level={3} tone="quiet">
      <Stack>
        <DescriptionList columns={1} items={factsOf(enquiry)} />
        <Stack gap="xs" align="start">
          {enquiry.email === null ? null : <DownloadButton email={enquiry.email} />}
          <Button
            variant="quiet"
            size="sm"
            icon={<Trash2 aria-hidden="true" />}
            onPress={() => deletion.ask(enquiry)}
          >
            Delete...
          </Button>
        </Stack>
      </Stack>
      <DeleteQuestion deletion={deletion} />
    </Card>
  )
}

function factsOf({ consent, page, createdAt, keptUntil }: AnsweredEnquiry): Description[] {
  return [
    { label: 'Sent', value: <DateText iso={createdAt} variant="dateAndTime" /> },
    { label: 'Page', value: page },
    { label: 'Consent', value: consent ? <Consent {...consent} /> : 'No consent given' },
    {
      label: 'Kept until',
      value: (
        <>
          <DateText iso={keptUntil} variant="dateAndTime" />
          <p className={quiet.quiet}>Later if something else happens to it.</p>
        </>
      ),
    },
  ]
}

/** The words that the visitor ticked, as they were then. */
function Consent({ wording, at }: NonNullable<AnsweredEnquiry['consent']>) {
  return (
    <>
      “{wording}”
      <p className={quiet.quiet}>
        Given on <DateText iso={at} variant="dateAndTime" />
      </p>
    </>
  )
}

/** What the bank keeps of a person, for when they ask for it. */
function DownloadButton({ email }: { email: string }) {
  const { send, busy } = useChange(fetchFile, {
    ...failsAs('The file could not be made'),
    onSuccess: (name) => void toast.success(`Saved ${name}`, { hint: email }),
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<Download aria-hidden="true" />}
      busy={busy}
      busyLabel="Making the file..."
      onPress={() => void send(email)}
    >
      Download everything from this address
    </Button>
  )
}

const fetchFile = (email: string) => saveAnswer(call(enquiries.file, { query: { email } }))
