import type { ClientDirective } from 'astro'

/** The first signs that somebody uses an island: with a pointer, by touch, by keyboard, or with a screen reader. */
const SIGNS = ['pointerover', 'touchstart', 'focusin', 'click'] as const

/**
 * The directive `client:use`: an island loads React when somebody begins to use it, or, with `client:use="visible"`, when it
 * comes into view. Astro's own directives would load React for everyone who opens the FAQ, or would lose the press that
 * came first; here that press of a button is repeated once the island is there.
 *
 * A query in the address holds a search or an open tab, so the island is needed at once.
 */
const hydrateOnUse: ClientDirective = (load, options, island) => {
  const waiting = new AbortController()
  let pressed: HTMLElement | null = null
  let isStarted = false

  const start = () => {
    if (isStarted) return
    isStarted = true
    hydrate()
  }
  const hold = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest('button')
    if (!button) return
    event.preventDefault()
    pressed = button
  }
  async function hydrate() {
    const takeOver = await load()
    await takeOver()
    waiting.abort()
    pressed?.click()
  }

  island.addEventListener('click', hold, { signal: waiting.signal })
  for (const sign of SIGNS) island.addEventListener(sign, start, { passive: true, signal: waiting.signal })
  if (location.search) start()
  if (options.value === 'visible') whenVisible(island, start)
}

export default hydrateOnUse

function whenVisible(island: HTMLElement, start: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    start()
  })
  // The island itself has no box.
  for (const child of island.children) observer.observe(child)
}
