import { type AnsweredEnquiry, enquiries } from '@bank/contract/enquiries'
import { call } from '../../../api/call.ts'
import { ConfirmedActDialog } from '../../../forms/confirmed-act-dialog.tsx'
import { type ConfirmedAct, useConfirmedAct } from '../../../forms/use-confirmed-act.ts'
import { DateText } from '../../../ui/date/date.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { visitorName } from './enquiry-words.ts'

/** Deleting what a visitor has sent, as they may ask. */
export function useDeletion(onDeleted: () => void): ConfirmedAct<AnsweredEnquiry> {
  return useConfirmedAct({
    act: ({ id }: AnsweredEnquiry) => call(enquiries.remove, { params: { id } }),
    onSuccess({ message }, enquiry) {
      toast.success(message, { hint: enquiry.name ?? enquiry.email ?? '' })
      onDeleted()
    },
    failure: 'The message could not be deleted. Please try again.',
    refreshes: [enquiries.list],
  })
}

/** Asks before a visitor’s message is deleted. */
export function DeleteQuestion({ deletion }: { deletion: ConfirmedAct<AnsweredEnquiry> }) {
  const { asked } = deletion
  if (asked === null) return null
  return (
    <ConfirmedActDialog
      confirmation={deletion}
      title={`Delete the message from ${visitorName(asked)}?`}
      act="Delete message"
      tone="danger"
      busyLabel="Deleting..."
    >
      <p>
        What {visitorName(asked)} sent on <DateText iso={asked.createdAt} variant="dateAndTime" />
        {asked.replies.length > 0 ? ', with the bank’s replies,' : ''} will be gone for everybody. This can’t
        be undone. Other messages from the same person stay.
      </p>
    </ConfirmedActDialog>
  )
}
