import type { ClientDirective } from 'astro'

/** The first signs that somebody uses an island, beside a press: with a pointer, by touch, or by keyboard. */
const SIGNS = ['pointerover', 'touchstart', 'focusin'] as const

/**
 * The directive `client:use`: an island loads React when somebody begins to use it, or, with `client:use="visible"`, when it
 * comes into view. Astro's own directives would load React for everyone who opens the FAQ, or would lose the press that
 * came first; here that press of a button, or of a key that moves between tabs, is repeated once the island is there.
 *
 * A query in the address holds a search or an open tab, so the island is needed at once.
 */
const hydrateOnUse: ClientDirective = (load, options, island) => {
  const waiting = new AbortController()
  let repeat = () => {}
  let isStarted = false

  const start = () => {
    if (isStarted) return
    isStarted = true
    hydrate()
  }
  const hold = (event: MouseEvent | KeyboardEvent) => {
    start()
    const button = event.target instanceof Element && event.target.closest('button')
    const isKey = 'key' in event
    if (!button || (isKey && !TAB_KEYS.test(button.role + event.key))) return
    event.preventDefault()
    repeat = () => (isKey ? button.dispatchEvent(new KeyboardEvent('keydown', event)) : button.click())
  }
  async function hydrate() {
    const takeOver = await load()
    await takeOver()
    waiting.abort()
    repeat()
  }

  const { signal } = waiting
  for (const press of ['click', 'keydown'] as const) island.addEventListener(press, hold, { signal })
  for (const sign of SIGNS) island.addEventListener(sign, start, { passive: true, signal })
  if (location.search) start()
  if (options.value === 'visible') whenVisible(island, start)
}

/** The role of a tab, and the keys that it knows (site/home/tab-panels.tsx). In one, because the front page has no byte to spare. */
const TAB_KEYS = /^tab(Arrow[LR]|Home|End)/

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
