import { type StaffConversation, staffThreads } from '@bank/contract/staff-threads'
import { failsAs } from '../../../api/toast-failure.ts'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { Care } from '../inbox/care.tsx'
import { changedByThread } from './changed-by-thread.ts'

/** Who is to act next in a conversation, and who of the staff takes care of it. */
export function ThreadCare({ thread: { id, status, assignee, messages } }: { thread: StaffConversation }) {
  const seen = messages.at(-1)?.id
  const edit = useApiMutation(staffThreads.edit, {
    ...failsAs('The conversation could not be changed'),
    refreshes: changedByThread,
  })
  return (
    <Care
      status={status}
      writer="customer"
      assignee={assignee}
      onEdit={(body) => edit.send({ params: { id }, body: { ...body, ...(body.status && { seen }) } })}
    />
  )
}
