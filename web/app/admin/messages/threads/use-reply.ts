import { ApiError } from '@bank/contract/client'
import { type StaffConversation, staffThreads } from '@bank/contract/staff-threads'
import { useState } from 'react'
import { useSession } from '../../../account/session/session.ts'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useFieldProblems } from '../../acts/field-problems.ts'
import { personName } from '../../people/person-name.ts'
import { changedByThread } from './changed-by-thread.ts'
import type { Draft, Drafts } from './drafts.ts'

/** The text that is being written into a conversation, and sending it. It stays until the server has it. */
export function useReply(thread: StaffConversation, drafts: Drafts, focus: () => void) {
  const ownId = useSession()?.user.id
  const draft = drafts.of(thread.id)
  const [isMissing, setIsMissing] = useState(false)
  const [isOvertaken, setIsOvertaken] = useState(false)
  const { problemOf, showErrors, forget } = useFieldProblems(['message'], focus)
  const lastId = thread.messages.at(-1)?.id ?? null
  const sending = useApiMutation(staffThreads.write, {
    failure: 'Please try again in a moment.',
    refreshes: changedByThread,
    onSuccess(_, { body }) {
      toast.success(body.internal ? 'Note saved' : `Sent to ${personName(thread.customer)}`)
      drafts.forget(thread.id)
    },
    onFailure(error) {
      setIsOvertaken(error instanceof ApiError && error.code === 'answered_meanwhile')
      showErrors(error)
    },
  })
  const problem = problemOf('message')

  function change(changed: Partial<Pick<Draft, 'text' | 'internal'>>) {
    if (sending.busy) return
    setIsMissing(false)
    forget()
    drafts.change(thread.id, changed, lastId)
  }

  function send() {
    if (draft === undefined || draft.text.trim() === '') {
      setIsMissing(true)
      return focus()
    }
    const { text: message, internal, reference } = draft
    void sending.send({
      params: { id: thread.id },
      body: { message, reference, ...(internal && { internal }), ...(lastId !== null && { seen: lastId }) },
    })
  }

  return {
    text: draft?.text ?? '',
    internal: draft?.internal ?? false,
    change,
    send,
    busy: sending.busy,
    failure: sending.failure === null || problem ? null : { words: sending.failure, isOvertaken },
    dismiss: sending.dismiss,
    problem,
    isMissing,
    /** The colleague who has answered since the writing began; null if nobody has. */
    answeredBy: draft && draft.text.trim() !== '' ? answeredSince(thread, draft.since, ownId) : null,
  }
}

function answeredSince(
  { messages }: StaffConversation,
  since: string | null,
  ownId: string | undefined,
): string | null {
  const later = messages.slice(messages.findIndex(({ id }) => id === since) + 1)
  const answer = later.find(
    ({ from, internal, author }) => from === 'bank' && !internal && author?.id !== ownId,
  )
  if (!answer) return null
  return answer.author ? personName(answer.author) : 'A colleague'
}
