/** How long the question waits for a page that does not finish loading, and for its answer, in milliseconds. */
const LOAD_MS = 3_000
const ANSWER_MS = 5_000

/**
 * Asks the bank whether visitors can write to it online (DEC-63): once, when the page has loaded, and only if something on it
 * depends on it. A submit that comes earlier waits for the answer. Without an answer they can't.
 */
export function askWhetherOnline(): void {
  if (!document.querySelector('[data-enquiry]')) return
  window.onlineEnquiries = new Promise((loaded) => {
    addEventListener('load', loaded)
    setTimeout(loaded, LOAD_MS)
  })
    .then(() => fetch('/api/status', { signal: AbortSignal.timeout(ANSWER_MS) }))
    .then((response) => response.json())
    .then(({ data }) => data.onlineEnquiries)
    .catch(() => false)
}

declare global {
  /** Whether visitors can write online; undefined on pages that don't ask. The forms read it, too. */
  var onlineEnquiries: Promise<boolean> | undefined
}
