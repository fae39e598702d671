import type { ClientDirective } from 'astro'

/** The first signs that somebody uses an island: with a pointer or by touch, by keyboard, and a press. */
const SIGNS = ['pointerover', 'focusin', 'click', 'keydown']

/**
 * The directive `client:use`: an island loads React when somebody begins to use it, or, with `client:use="visible"`, when it
 * comes into view. Astro's own directives would load React for everyone who opens the FAQ, or would lose the press that
 * came first; here that press of a button, or of a key that moves between tabs, is repeated once the island is there.
 *
 * A query in the address holds a search or an open tab, so the island is needed at once.
 */
const hydrateOnUse: ClientDirective = (load, options, island) => {
  const waiting = new AbortController()
  let repeat: () => void = () => {}
  let start = () => {
    start = () => {}
    hydrate()
  }
  const use = (event: Event) => {
    start()
    const button = event.target instanceof Element && event.target.closest('button')
    if (!button) return
    if (event.type === 'click') repeat = () => button.click()
    else if (event instanceof KeyboardEvent && TAB_KEYS.test(button.role + event.key))
      repeat = () => button.dispatchEvent(new KeyboardEvent('keydown', event))
    else return
    event.preventDefault()
  }
  async function hydrate() {
    const takeOver = await load()
    await takeOver()
    waiting.abort()
    repeat()
  }

  for (const sign of SIGNS) island.addEventListener(sign, use, waiting)
  if (location.search) start()
  if (options.value !== 'visible') return
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) start()
  })
  // The island itself has no box.
  for (const child of island.children) observer.observe(child)
}

/** The role of a tab, and the keys that it knows (site/home/tab-panels.tsx). In one, because the front page has no byte to spare. */
const TAB_KEYS = /^tab(Arrow[LR]|Home|End)/

export default hydrateOnUse
