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

/** Whether the person has done nothing here for a while, so that what is sent now is not their doing. */
export const isUnattended = () => Date.now() - actAt > ATTENDED_MS

if (typeof document !== 'undefined') {
  for (const event of acts) addEventListener(event, noteAct, { capture: true, passive: true })
  // Coming back to the window. An element's focus does not bubble here.
  addEventListener('focus', noteAct)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) noteAct()
  })
}
