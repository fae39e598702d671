import styles from '../visually-hidden/visually-hidden.module.css'

/** How long an announcement stays in the page for screen readers, in milliseconds. */
const STAY_MS = 7_000

let made: HTMLElement | null = null

/**
 * Announces a change to screen readers only, politely, from anywhere. For changes that they do not read by themselves,
 * such as a button's new name. The words are the name of a picture and not text, so that they are not twice in the page.
 * @returns removes the announcement once it is no longer true
 */
export function announce(words: string): () => void {
  const said = document.createElement('div')
  said.setAttribute('role', 'img')
  said.setAttribute('aria-label', words)
  const around = announcementRegion()
  // A repeated announcement must be a new element to be read; the old one goes.
  for (const before of [...around.children]) if (before.getAttribute('aria-label') === words) before.remove()
  around.append(said)
  setTimeout(() => said.remove(), STAY_MS)
  return () => said.remove()
}

/**
 * Where announcements are put. It is created when the page starts and not with the first of them, because a region that
 * appears together with its words is often not read; and again if the page was replaced as a whole.
 */
export function announcementRegion(): HTMLElement {
  if (made?.isConnected) return made
  made = document.createElement('div')
  if (styles.hidden) made.className = styles.hidden
  made.setAttribute('aria-live', 'polite')
  made.setAttribute('aria-relevant', 'additions')
  // Keeps it readable while a modal dialog hides the rest of the page.
  made.dataset.reactAriaTopLayer = 'true'
  document.body.append(made)
  return made
}
