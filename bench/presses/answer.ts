import type { Page } from '@playwright/test'
import type { Control } from './controls.ts'

declare global {
  /** For entries of the type `event`. TypeScript does not know it yet. */
  interface PerformanceObserverInit {
    durationThreshold?: number
  }
}

/** In milliseconds: until the effect of the press was painted, and the longest from an interaction to the next paint. */
export type Answer = { effectMs: number; paintMs: number }

/** Taps the control, or types into it. Throws if that has no effect. */
export async function press(page: Page, { at, words, effect }: Control): Promise<Answer> {
  const control = at(page)
  await control.scrollIntoViewIfNeeded()
  const [answer] = await Promise.all([
    page.evaluate(watch, effect),
    words ? control.pressSequentially(words, { delay: 100 }) : control.tap(),
  ])
  return answer
}

/** Runs in the browser, from before the press. */
function watch(effect: string): Promise<Answer> {
  /** Long enough for the rest of what is typed, and for the browser to report its events. */
  const REST_MS = 1500
  const DEADLINE_MS = 20_000
  return new Promise((resolve, reject) => {
    // The browser reports no interaction shorter than this.
    let paintMs = 16
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries)
        if (entry instanceof PerformanceEventTiming && entry.interactionId > 0)
          paintMs = Math.max(paintMs, entry.duration)
    }
    const events = new PerformanceObserver((list) => note(list.getEntries()))
    events.observe({ type: 'event', durationThreshold: 16 })

    let pressed: number | undefined
    for (const kind of ['pointerdown', 'keydown'])
      addEventListener(kind, ({ timeStamp }) => (pressed ??= timeStamp), { capture: true })

    const opened = performance.now()
    const finish = (effectMs: number) =>
      setTimeout(() => {
        note(events.takeRecords())
        resolve({ effectMs, paintMs })
      }, REST_MS)
    const look = () => {
      if (performance.now() - opened > DEADLINE_MS) reject(new Error(`A press had no effect: ${effect}`))
      const start = document.querySelector(effect) && pressed
      // What is there in a frame's callback is painted before the next task runs.
      if (start) setTimeout(() => finish(performance.now() - start))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
