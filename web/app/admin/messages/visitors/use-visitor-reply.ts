import { ApiError } from '@bank/contract/client'
import { type AnsweredEnquiry, enquiries, NewReply } from '@bank/contract/enquiries'
import { useState } from 'react'
import { useSession } from '../../../account/session/session.ts'
import { failureWords } from '../../../api/failure-words.ts'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { toast } from '../../../ui/toast/toast.ts'
import type { Drafts } from '../inbox/drafts.ts'
import { isLost, useSending } from '../inbox/use-sending.ts'
import { visitorName } from './enquiry-words.ts'

/** The replies to visitors, each with the number of replies there were when the writing began. */
export type ReplyDrafts = Drafts<number>

const NOT_SENT = 'The email could not be sent. Please try again.'

/** The reply that is being written to a visitor, and sending it. It stays until the server has it. */
export function useVisitorReply(
  enquiry: AnsweredEnquiry,
  email: string,
  drafts: ReplyDrafts,
  focus: () => void,
) {
  const { id, replies } = enquiry
  const ownId = useSession()?.user.id
  const [refusal, setRefusal] = useState<string>()
  const { draft, busy, problem, start, succeed, fail, dismiss } = useSending({
    id,
    drafts,
    isThere: ({ text, since }) =>
      replies
        .slice(since)
        .some(({ author, message }) => author?.id === ownId && message.trim() === text.trim()),
    onSent: () => void toast.success('Email sent', { hint: email }),
    nameOf: () => `Your reply to ${visitorName(enquiry)}`,
    focus,
  })
  const sending = useApiMutation(enquiries.reply, {
    failure: NOT_SENT,
    saidInPlace: true,
    refreshes: [enquiries.read, enquiries.list],
    onSuccess: succeed,
    onFailure: fail,
  })
  const text = draft?.text ?? ''
  const error = draft?.error ?? null
  const failure = error === null || problem ? null : inOwnWords(error)

  function write(typed: string) {
    setRefusal(undefined)
    drafts.change(id, { text: typed }, replies.length)
  }

  function send() {
    if (busy) return
    const message = NewReply.shape.message.safeParse(text)
    if (!message.success || !draft) {
      setRefusal(message.error?.issues[0]?.message ?? 'Message is required')
      return focus()
    }
    const { reference } = draft
    start()
    void sending.send({ params: { id }, body: { message: message.data, reference, seen: replies.length } })
  }

  return {
    text,
    write,
    send,
    busy,
    failure,
    dismiss,
    problem: refusal ?? problem,
    /** Whether a colleague has replied since the writing began. */
    isOvertaken:
      draft !== undefined && text.trim() !== '' && replies.length > draft.since && failure === null,
  }
}

/** The server’s words, with what can be done about it. */
function inOwnWords(error: unknown): string {
  if (isLost(error)) return NO_ANSWER
  const words = failureWords(error, NOT_SENT)
  const advice = error instanceof ApiError ? ADVICE[error.code] : undefined
  return advice ? `${words} ${advice}` : words
}

const NO_ANSWER =
  'No answer came, so your email may not have been sent. Your text is still here. You can press again: it is sent only once.'

const ADVICE: Partial<Record<string, string>> = {
  answered_meanwhile: 'Their reply is above, and your text is still here. You can send it as well.',
  no_letters: 'Email Notifications may be off in Settings, or no mail server is set up.',
}
