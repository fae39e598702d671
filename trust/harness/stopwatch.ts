const TICK_MS = 25

let stalledMs = 0
let last = performance.now()

const currentStall = () => Math.max(0, performance.now() - last - 2 * TICK_MS)

setInterval(() => {
  stalledMs += currentStall()
  last = performance.now()
}, TICK_MS).unref()

/**
 * Milliseconds from now on, without the time in which this machine stalled: promises about time apply only to a machine
 * that is running. A late tick shows how long it stalled.
 */
export function stopwatch(): () => number {
  const began = performance.now() - stalledMs - currentStall()
  return () => performance.now() - stalledMs - currentStall() - began
}
