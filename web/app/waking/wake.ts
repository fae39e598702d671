import { AWAKE_EVENT } from './awake-event.ts'
import type { Held } from './held.ts'

/**
 * The only script that a public page runs before the person acts. The page is complete without React, so the router's
 * scripts are in it but inert (`asleep.ts`), and this script wakes them at the first sign of a person.
 *
 * Until React has hydrated the page, input is held and repeated afterwards (`held.ts`), so that no first tap is lost:
 * presses of buttons, arrow keys on tabs and in the carousel, submits, and text typed into fields that React controls.
 * Links work throughout without script.
 *
 * It is inline in the head of every page, with its hash in the content policy. It removes its own element, so that React
 * finds the document that it rendered.
 */

/** The first events of a visit. Screen readers and dictation can send `click` and `input` without any of the others. */
const SIGNS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'focusin',
  'scroll',
  'click',
  'input',
] as const

/** After this time without React the notice appears, in milliseconds. Waiting a minute would be worse than a reload. */
const PATIENCE_MS = 12_000

/**
 * Presses and submits, in order. Each element is held once, since a second press is mostly impatience. If every press
 * counts, as on the buttons of a carousel (`data-each-press`), all of them are held.
 */
const held: Held['held'] = []
/** The caret in each typed field, which React loses when it hydrates the field. */
const carets: Held['carets'] = new Map()
/** The last typed or ticked value of each field. */
const typed: Held['typed'] = new Map()

let asleep = true
let patience: ReturnType<typeof setTimeout> | undefined
let notice: HTMLElement | undefined
/** A style sheet failed to load. React works without it, but new content looks wrong, so the notice stays. */
let unstyled = false
const whole = new Promise<void>((resolve) => {
  addEventListener('DOMContentLoaded', () => resolve(), { once: true })
})
const standing = new AbortController()
const listen = { capture: true, signal: standing.signal }

for (const sign of SIGNS) addEventListener(sign, wake, { ...listen, passive: true })
addEventListener('click', hold, listen)
addEventListener('submit', hold, listen)
addEventListener('keydown', holdArrow, listen)
addEventListener('toggle', sayExpanded, listen)
addEventListener('input', remember, listen)
addEventListener('selectionchange', rememberCaret, listen)
addEventListener('error', showNoticeIfNeeded, listen)
addEventListener('unhandledrejection', showNotice, listen)
addEventListener(AWAKE_EVENT, handOver, listen)
void whole.then(() => {
  // The buttons are disabled in the HTML, so that a browser without scripts submits nothing. This script holds presses.
  for (const button of document.querySelectorAll('button')) button.disabled = false
  for (const summary of document.querySelectorAll('summary')) summary.ariaExpanded = 'false'
  // Searches and filters are in the address, and the built page does not show them.
  if (location.search) void wake()
  // Scrolling to a part of the page, or to the last position, needs the heights of everything above it.
  if (location.hash || !isNewVisit()) while (letNextBeDrawn());
  requestAnimationFrame(drawTheRest)
})
// Not before the first paint, when scripts would only compete with the page for the network.
if (document.currentScript?.hasAttribute('data-early'))
  new PerformanceObserver(() => void wake()).observe({ type: 'paint', buffered: true })
document.currentScript?.remove()

function isNewVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && visit.type === 'navigate'
}

/** Draws the next of the bands that asleep.ts marked. Returns whether there was one. */
function letNextBeDrawn(): boolean {
  const band = document.querySelector('[data-later]')
  band?.removeAttribute('data-later')
  return band !== null
}

/**
 * Bands below the window are laid out after the first paint, one at a time: the page appears sooner, and a touch waits
 * for one band at most.
 */
function drawTheRest(): void {
  setTimeout(() => {
    if (!letNextBeDrawn()) return
    // Reading a height forces the layout now, instead of together with the other bands in the next frame.
    document.body.getBoundingClientRect()
    drawTheRest()
  })
}

/** Turns the inert scripts into real ones, in their order. The router waits for the first of them. */
async function wake(sign?: Event): Promise<void> {
  if (!asleep || isFromCrawler(sign)) return
  asleep = false
  await whole
  patience = setTimeout(showNotice, PATIENCE_MS)
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=asleep]'))
    link.rel = 'modulepreload'
  await enableStyles()
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[type=asleep]')) {
    const awake = document.createElement('script')
    awake.type = script.dataset.type ?? ''
    awake.text = script.text
    script.replaceWith(awake)
  }
}

/** Browsers without a window, such as crawlers, report a pointer in the corner of every page; they don't need React. */
function isFromCrawler(sign?: Event): boolean {
  return sign instanceof PointerEvent && sign.type === 'pointermove' && !sign.clientX && !sign.clientY
}

/** The page contains the styles of its own HTML only. Those of what React can add must load before React runs. */
async function enableStyles(): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]')]
  await Promise.all(
    sheets.map(
      (sheet) =>
        new Promise((resolve) => {
          sheet.onload = sheet.onerror = resolve
          sheet.disabled = false
        }),
    ),
  )
}

/** Also stops the event from reaching React, which would otherwise act on it twice. */
function hold(event: Event): void {
  const { target } = event
  const wish = event.type === 'submit' ? target : target instanceof Element && target.closest('button')
  if (!(wish instanceof HTMLButtonElement || wish instanceof HTMLFormElement)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (!held.includes(wish) || wish.closest('[data-each-press]')) held.push(wish)
}

function holdArrow(event: KeyboardEvent): void {
  const { target, key, altKey, ctrlKey, metaKey } = event
  if (!/^Arrow(Left|Right)$/.test(key) || altKey || ctrlKey || metaKey || !(target instanceof Element)) return
  if (!target.closest('[role=tablist], [aria-roledescription=carousel]')) return
  event.preventDefault()
  held.push({ key, from: target })
}

/** A question's `details` opens by itself. React sets the `aria-expanded` of its button later; until then this does. */
function sayExpanded({ target }: Event): void {
  const summary = target instanceof HTMLDetailsElement && target.querySelector('summary')
  if (summary) summary.ariaExpanded = String(target.open)
}

function remember({ target }: Event): void {
  if (target instanceof HTMLInputElement)
    typed.set(target, /^(checkbox|radio)$/.test(target.type) ? target.checked : target.value)
  else if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    typed.set(target, target.value)
}

function rememberCaret({ target }: Event): void {
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  // A field that React has emptied in the meantime says nothing about the person's caret.
  if (isText && target.value === typed.get(target))
    carets.set(target, [target.selectionStart, target.selectionEnd])
}

/** React has hydrated the page; hands it the held input. */
function handOver(event: Event): void {
  if (!(event instanceof CustomEvent)) return
  standing.abort()
  clearTimeout(patience)
  if (!unstyled) notice?.remove()
  event.detail({ typed, carets, held })
}

function showNoticeIfNeeded({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') unstyled = true
  if (unstyled || target === window || target instanceof HTMLScriptElement) showNotice()
}

/**
 * Shows a notice when scripts or styles failed to load. Without scripts nothing that was pressed can be done, and
 * nothing is sent. A browser does not request a failed file again, so the notice has a link that reloads the page.
 */
function showNotice(): void {
  if (notice) return
  notice = document.createElement('p')
  notice.role = 'alert'
  notice.dataset.notice = ''
  const link = document.createElement('a')
  link.href = location.href
  link.textContent = 'Load the page again'
  notice.append('Part of this page could not be loaded. ', link)
  document.body.append(notice)
}
