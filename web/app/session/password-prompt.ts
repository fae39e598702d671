import { subscribeToSession } from './store.ts'

/**
 * The open question for the password, or null. It is kept outside React, because the function that calls the server asks
 * and the dialog answers. Several calls at once wait for one answer.
 */
let asked: { promise: Promise<boolean>; answer: (entered: boolean) => void } | null = null
const listeners = new Set<() => void>()

/** Asks; true once the server has accepted the password, false if the person declines or no dialog is mounted. */
export function requestPassword(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  if (!asked) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    asked = { promise, answer: resolve }
    notifyListeners()
  }
  return asked.promise
}

/** The dialog's answer. */
export function answerPasswordPrompt(entered: boolean): void {
  const current = asked
  asked = null
  notifyListeners()
  current?.answer(entered)
}

export const isPasswordPromptOpen = () => asked !== null

export function subscribeToPasswordPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

// The end of the session closes the question.
subscribeToSession(() => {
  if (asked) answerPasswordPrompt(false)
})
