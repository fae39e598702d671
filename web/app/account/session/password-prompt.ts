import { currentSession, subscribeToSession } from './store.ts'

/**
 * The open prompt for the password, or null. It is kept outside React, because the function that calls the server opens
 * it and the dialog answers it. Several calls at once wait for one answer.
 */
let open: { promise: Promise<boolean>; answer: (entered: boolean) => void } | null = null
const listeners = new Set<() => void>()

/** Opens the prompt; true once the server has accepted the password, false if the person declines or no dialog is mounted. */
export function requestPassword(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  if (!open) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    open = { promise, answer: resolve }
    notifyListeners()
  }
  return open.promise
}

/** Closes the prompt. `entered` is whether the server has accepted the password. */
export function answerPasswordPrompt(entered: boolean): void {
  const answered = open
  open = null
  notifyListeners()
  answered?.answer(entered)
}

export const isPasswordPromptOpen = () => open !== null

export function subscribeToPasswordPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

// The end of the session closes the prompt.
subscribeToSession(() => {
  if (open && !currentSession()) answerPasswordPrompt(false)
})
