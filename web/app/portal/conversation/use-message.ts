import { accepted, type Call } from '@bank/contract/client'
import type { Endpoint } from '@bank/contract/endpoint'
import { threads, threadWords } from '@bank/contract/threads'
import { useState } from 'react'
import { currentSession } from '../../account/session/store.ts'
import { uploadWith } from '../../api/upload.ts'
import { useChange } from '../../api/use-api-mutation.ts'
import { callWithin } from '../../api/within.ts'
import { toast } from '../../ui/toast/toast.ts'
import { type Draft, useDraft } from './draft.ts'
import { useIsShown } from './is-shown.ts'
import { usePictures } from './pictures.ts'
import { LEFT_UNSENT, NOT_SENT, sendWords } from './send-words.ts'

/** In milliseconds. A retry sends the same reference, so nothing is recorded twice. */
const TIMEOUT_MS = 30_000

type Options<Answer> = {
  /** Of the draft: a thread, or the topic of a new one. */
  name: string
  /** Sends the message with what belongs to it. Without pictures it is a body, with them a form. */
  transmit: (send: Call, words: Words, pictures: File[], draft: Draft) => Promise<Answer>
  refreshes?: readonly Endpoint[]
  onSent: (answer: Answer | null) => void
  onFailure?: (error: unknown, draft: Draft) => void
}

type Words = { message: string; reference: string }

/** Why a message can't be sent; undefined if it can. */
export function messageError(message: string): string | undefined {
  return threadWords.message.safeParse(message).error?.issues[0]?.message
}

/** A message that is being written: its draft, its pictures, and how it is sent once however often that is pressed. */
export function useMessage<Answer>(options: Options<Answer>) {
  const { name, transmit, refreshes = [], onSent, onFailure } = options
  const { draft, change, clear, referenceOf } = useDraft(name)
  const pictures = usePictures()
  const isShown = useIsShown()
  const [progress, setProgress] = useState<number | null>(null)

  async function deliver() {
    const chosen = [...pictures.pictures]
    const files = chosen.map((file) => [file.name, file.size, file.lastModified])
    const reference = referenceOf(JSON.stringify([{ ...draft, attempt: null }, files]))
    const words = { message: draft.message, reference }
    const isUpload = chosen.length > 0
    if (isUpload) setProgress(0)
    try {
      return await accepted(
        transmit(isUpload ? uploadWith(setProgress) : callWithin(TIMEOUT_MS), words, chosen, draft),
      )
    } finally {
      setProgress(null)
    }
  }

  const { send, busy, failure, dismiss } = useChange<void, Answer | null>(deliver, {
    failure: NOT_SENT,
    words: sendWords,
    saidInPlace: true,
    refreshes: [threads.read, threads.list, ...refreshes],
    onSuccess(answer) {
      clear()
      pictures.clear()
      onSent(answer)
    },
    onFailure(error) {
      // On another screen nothing else says it. With the session the text is gone too.
      if (!isShown.current && currentSession() !== null) toast.error(LEFT_UNSENT.message, LEFT_UNSENT)
      onFailure?.(error, draft)
    },
  })

  // What is chosen belongs to the message once it has been checked.
  const waits = busy || pictures.isChecking
  const waitWords = busy ? 'Sending...' : 'Checking...'
  return { draft, change, pictures, progress, send, busy, waits, waitWords, failure, dismiss }
}
