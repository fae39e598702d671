import { AWAKE_EVENT } from './awake-event.ts'
import type { Held } from './held.ts'

/**
 * The only script that a public page runs before somebody touches it. The page is complete without React, so the
 * router's scripts lie in it inert (`asleep.ts`) and this wakes them at the first sign of a person.
 *
 * Until React answers, what the person does is held and done again afterwards (`held.ts`), so that no first tap is lost:
 * presses of buttons, arrow keys on tabs and in the carousel, submits, and what was typed into fields that React controls.
 * Links need nobody and work throughout.
 *
 * It stands inline in the head of every page, with its hash in the content policy, and takes itself out again, so
 * that React finds the document that it rendered.
 */

/** Whatever a person can begin with; `click` and `input` alone come from screen readers and dictation. */
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

/** After this long without an answer the person is told, in milliseconds: a minute would be worse than a reload. */
const PATIENCE_MS = 12_000

/**
 * What was pressed or submitted, in order. Each once, since a second press is impatience and not a second wish; but
 * where every press is a step of its own, as on a carousel's buttons (`data-each-press`), each counts.
 */
const held: Held['held'] = []
/** Where the caret stands in what was typed, which React forgets as it takes the field over. */
const carets: Held['carets'] = new Map()
/** What was typed or ticked, as it was last. */
const typed: Held['typed'] = new Map()

let asleep = true
let patience: ReturnType<typeof setTimeout> | undefined
let notice: HTMLElement | undefined
/** Styles did not come. React may, and works without them; what it adds looks wrong, and that stays said. */
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
addEventListener('error', tellIfNeeded, listen)
addEventListener('unhandledrejection', tell, listen)
addEventListener(AWAKE_EVENT, handOver, listen)
void whole.then(() => {
  // In the HTML they are disabled, so that a browser without script submits nothing. Here is a script that holds them.
  for (const button of document.querySelectorAll('button')) button.disabled = false
  for (const summary of document.querySelectorAll('summary')) summary.ariaExpanded = 'false'
  // Searches and filters stand in the address, which the page as it was built does not know.
  if (location.search) void wake()
  // Where the address or the history leads further down, that is found by the heights of what is above it.
  if (location.hash || !isNewVisit()) while (letNextBeDrawn());
  requestAnimationFrame(drawTheRest)
})
// Before the first paint, scripts would only keep the line from what is drawn.
if (document.currentScript?.hasAttribute('data-early'))
  new PerformanceObserver(() => void wake()).observe({ type: 'paint', buffered: true })
document.currentScript?.remove()

function isNewVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && visit.type === 'navigate'
}

/** One band of those that asleep.ts marked. Answers whether there was one. */
function letNextBeDrawn(): boolean {
  const band = document.querySelector('[data-later]')
  band?.removeAttribute('data-later')
  return band !== null
}

/**
 * What a window does not show at first is laid out after it was drawn, a band at a time: the page is seen sooner, and a
 * finger waits for one band and not for all of them.
 */
function drawTheRest(): void {
  setTimeout(() => {
    if (!letNextBeDrawn()) return
    // Asking for a height has it laid out here, and not with the others in the next frame.
    document.body.getBoundingClientRect()
    drawTheRest()
  })
}

/** Makes the inert scripts real ones, in their order; the first of them in order is what the router waits for. */
async function wake(sign?: Event): Promise<void> {
  if (!asleep || isNobody(sign)) return
  asleep = false
  await whole
  patience = setTimeout(tell, PATIENCE_MS)
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

/** A browser without a window says of each page that a pointer lies in its corner: machines read it, and find it asleep. */
function isNobody(sign?: Event): boolean {
  return sign instanceof PointerEvent && sign.type === 'pointermove' && !sign.clientX && !sign.clientY
}

/** The page holds the styles of what stands in it; those of what React may add come before React does. */
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

/** React must not see it either: it would act on what is done again later. */
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

/** A question's `details` opens by itself. What its button says of that is React's, and until then ours. */
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
  // A field that React has emptied meanwhile says nothing about the person.
  if (isText && target.value === typed.get(target))
    carets.set(target, [target.selectionStart, target.selectionEnd])
}

/** React has the page, and the application knows how to do again what was held. */
function handOver(event: Event): void {
  if (!(event instanceof CustomEvent)) return
  standing.abort()
  clearTimeout(patience)
  if (!unstyled) notice?.remove()
  event.detail({ typed, carets, held })
}

function tellIfNeeded({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') unstyled = true
  if (unstyled || target === window || target instanceof HTMLScriptElement) tell()
}

/**
 * Scripts or styles did not come. Without scripts nothing that was pressed can be done, and nothing is sent; a browser asks
 * for a file that failed no second time, so what helps is to load the page again, and that is a link.
 */
function tell(): void {
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
