/** How long after a person's act a call still counts as theirs, in milliseconds. */
const ATTENDED_MS = 60_000

/** What counts as an act. A mouse that only moves does not. Voice control sends only clicks, and dictation only input. */
export const acts = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'click', 'input'] as const

/** Tells the server that nobody asked for a call, so that it does not keep an idle session alive (DEC-12). */
export const unattended = { 'x-unattended': '1' } as const

/** It starts at page load, which somebody asked for. */
let actAt = Date.now()

export function noteAct(): void {
  actAt = Date.now()
}

let isUnasked = false
const unaskedReads = new WeakSet<AbortSignal>()

/** Begins a read that nobody asked for, whatever the person does meanwhile. */
export function unasked<Result>(begin: () => Result): Result {
  isUnasked = true
  try {
    return begin()
  } finally {
    isUnasked = false
  }
}

/**
 * Whether the person has done nothing here for a while, or nobody asked for it, so that what is sent now is not their doing.
 * @param signal that of the read: what it sends later, such as for further pages, is like its beginning
 */
export function isUnattended(signal?: AbortSignal): boolean {
  if (isUnasked && signal) unaskedReads.add(signal)
  return isUnasked || (signal && unaskedReads.has(signal)) || Date.now() - actAt > ATTENDED_MS
}

if (typeof document !== 'undefined') {
  for (const event of acts) addEventListener(event, noteAct, { capture: true, passive: true })
  // Coming back to the window. An element's focus does not bubble here.
  addEventListener('focus', noteAct)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) noteAct()
  })
}
