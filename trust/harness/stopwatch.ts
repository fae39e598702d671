const TICK_MS = 25

let stoodStill = 0
let last = performance.now()

const standing = () => Math.max(0, performance.now() - last - 2 * TICK_MS)

setInterval(() => {
  stoodStill += standing()
  last = performance.now()
}, TICK_MS).unref()

/**
 * Milliseconds from now on, but for those in which this machine stood still: what is promised within a time is promised
 * of a machine that runs. A tick that comes late tells how long it did not.
 */
export function stopwatch(): () => number {
  const began = performance.now() - stoodStill - standing()
  return () => performance.now() - stoodStill - standing() - began
}
