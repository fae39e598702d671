import styles from '../visually-hidden/visually-hidden.module.css'

/** How long the words stay for a screen reader to come round to them, in milliseconds. */
const STAY_MS = 7_000

let made: HTMLElement | null = null

/**
 * Says something to screen readers alone, politely, from anywhere: a change that they do not read by themselves, like
 * a button's name. As the name of a picture and not as text, so that nobody finds the words twice in the page.
 * @returns takes the words back, once they are no longer true
 */
export function announce(words: string): () => void {
  const said = document.createElement('div')
  said.setAttribute('role', 'img')
  said.setAttribute('aria-label', words)
  const around = region()
  // Said again they have to be new to be read, but they need not pile up.
  for (const before of [...around.children]) if (before.getAttribute('aria-label') === words) before.remove()
  around.append(said)
  setTimeout(() => said.remove(), STAY_MS)
  return () => said.remove()
}

/** Made with the first words; a page that was replaced as a whole gets another. */
function region(): HTMLElement {
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
