import { accepted } from '@bank/contract/client'
import type { Endpoint, Received, Reply } from '@bank/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { call } from './call.ts'
import { failureWords } from './failure-words.ts'
import { refresh } from './refresh.ts'

type Options<Input, Answer> = {
  /** The message if the server gave no reason. */
  failure: string
  /**
   * Makes the message; `serverWords` for screens that show nothing but the server's reasons. Null for an error that the
   * screen shows in another way.
   */
  words?: (error: unknown, failure: string) => string | null
  /** The screen says beside the button what became of the change, also offline: no toast does too (shell/connection.ts). */
  saidInPlace?: boolean
  /** The endpoints whose answers the change affects. They are read again, also after a failure. */
  refreshes?: readonly Endpoint[]
  onSuccess?: (answer: Answer, input: Input) => void
  /** For what goes beside the message, such as the errors of fields. */
  onFailure?: (error: unknown, input: Input) => void
}

export type Mutation<Input> = {
  /** Sends the change, unless one is on its way. Resolves once the affected answers have been read again; never rejects. */
  send: (input: Input) => Promise<void>
  /** From sending until the answer. */
  busy: boolean
  /** Whether the last attempt succeeded, until the next one or `dismiss`. */
  done: boolean
  /** Why the last attempt failed, until the next one or `dismiss`. */
  failure: string | null
  dismiss: () => void
}

/**
 * Changes something through an endpoint: `useApiMutation(wallets.archive, { failure: 'Please try again.' })`.
 *
 * The answer is null if the server accepted the change but its answer could not be read: asking the person to try again
 * would make the change twice.
 */
export function useApiMutation<E extends Endpoint>(
  endpoint: E,
  options: Options<Received<E>, Reply<E> | null>,
): Mutation<Received<E>> {
  return useChange((input: Received<E>) => accepted(call(endpoint, input)), options)
}

/** The same for a change that consists of several calls. */
export function useChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  {
    failure,
    words = failureWords,
    saidInPlace = false,
    refreshes = [],
    onSuccess,
    onFailure,
  }: Options<Input, Answer>,
): Mutation<Input> {
  const { mutateAsync, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: change,
    meta: { saidInPlace },
  })
  // Two presses can come before React has drawn the busy button.
  const isSending = useRef(false)

  // Resetting during a call would lose its outcome.
  const dismiss = useCallback(() => {
    if (!isSending.current) reset()
  }, [reset])

  async function send(input: Input) {
    if (isSending.current) return
    isSending.current = true
    try {
      await mutateAsync(input).then(
        (answer) => onSuccess?.(answer, input),
        (error) => onFailure?.(error, input),
      )
    } finally {
      isSending.current = false
    }
    await refresh(...refreshes)
  }

  return {
    send,
    busy: isPending,
    done: isSuccess,
    failure: error === null ? null : words(error, failure),
    dismiss,
  }
}
