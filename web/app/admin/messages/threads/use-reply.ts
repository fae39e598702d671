import { ApiError } from '@bank/contract/client'
import { type StaffConversation, staffThreads } from '@bank/contract/staff-threads'
import { useState } from 'react'
import { useSession } from '../../../account/session/session.ts'
import { failureWords } from '../../../api/failure-words.ts'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { personName } from '../../people/person-name.ts'
import type { Draft, Drafts } from '../inbox/drafts.ts'
import { isLost, useSending } from '../inbox/use-sending.ts'
import { changedByThread } from './changed-by-thread.ts'

/** The draft of a conversation, with the last message when the writing began; null if there was none. */
type ThreadDraft = Draft<string | null>
export type ThreadDrafts = Drafts<string | null>

const TRY_AGAIN = 'Please try again in a moment.'

/** The text that is being written into a conversation, and sending it. It stays until the server has it. */
export function useReply(thread: StaffConversation, drafts: ThreadDrafts, focus: () => void) {
  const ownId = useSession()?.user.id
  const [isMissing, setIsMissing] = useState(false)
  const lastId = thread.messages.at(-1)?.id ?? null
  const customer = personName(thread.customer)
  const { draft, busy, problem, start, succeed, fail, dismiss } = useSending({
    id: thread.id,
    drafts,
    isThere: (unsent) => hasOwn(thread, unsent, ownId),
    onSent: (internal) => void toast.success(internal ? 'Note saved' : `Sent to ${customer}`),
    nameOf: (internal) => (internal ? `Your note about ${customer}` : `Your answer to ${customer}`),
    focus,
  })
  const { send: write } = useApiMutation(staffThreads.write, {
    failure: TRY_AGAIN,
    saidInPlace: true,
    refreshes: changedByThread,
    onSuccess: succeed,
    onFailure: fail,
  })

  function change(changed: Partial<Pick<ThreadDraft, 'text' | 'internal'>>) {
    setIsMissing(false)
    drafts.change(thread.id, changed, lastId)
  }

  function send() {
    if (busy) return
    if (draft === undefined || draft.text.trim() === '') {
      setIsMissing(true)
      return focus()
    }
    const { text: message, internal, reference } = draft
    start()
    void write({
      params: { id: thread.id },
      body: { message, reference, ...(internal && { internal }), ...(lastId !== null && { seen: lastId }) },
    })
  }

  return {
    text: draft?.text ?? '',
    internal: draft?.internal ?? false,
    change,
    send,
    busy,
    failure: draft === undefined || draft.error === null || problem ? null : failureOf(draft.error),
    dismiss,
    problem,
    isMissing,
    /** The colleague who has answered since the writing began; null if nobody has. */
    answeredBy: draft && draft.text.trim() !== '' ? answeredSince(thread, draft.since, ownId) : null,
  }
}

const failureOf = (error: unknown) => ({
  words: failureWords(error, TRY_AGAIN),
  isOvertaken: error instanceof ApiError && error.code === 'answered_meanwhile',
  isLost: isLost(error),
})

const messagesSince = ({ messages }: StaffConversation, since: string | null) =>
  messages.slice(messages.findIndex(({ id }) => id === since) + 1)

function hasOwn(thread: StaffConversation, draft: ThreadDraft, ownId: string | undefined): boolean {
  return messagesSince(thread, draft.since).some(
    ({ from, text, internal, author }) =>
      from === 'bank' &&
      author?.id === ownId &&
      internal === draft.internal &&
      text.trim() === draft.text.trim(),
  )
}

function answeredSince(
  thread: StaffConversation,
  since: string | null,
  ownId: string | undefined,
): string | null {
  const answer = messagesSince(thread, since).find(
    ({ from, internal, author }) => from === 'bank' && !internal && author?.id !== ownId,
  )
  if (!answer) return null
  return answer.author ? personName(answer.author) : 'A colleague'
}
