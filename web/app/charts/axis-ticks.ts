/** The axis has at most about this many steps. */
const STEPS_MAX = 5

/**
 * Evenly spaced, round values, in cents, for an axis that holds all the amounts: 1, 2, 2.5 or 5 times a power of ten
 * apart, and at least a dollar. If all amounts are equal, the axis runs from zero to about twice the amount.
 * @param stepMin the smallest step: 1 for counts, whose ticks are whole numbers too
 */
export function ticksOf(amounts: readonly number[], stepsMax = STEPS_MAX, stepMin = 100): number[] {
  const least = Math.min(...amounts)
  const most = Math.max(...amounts)
  const isFlat = least === most
  const lowest = isFlat ? Math.min(0, least * 2) : least
  const highest = isFlat ? Math.max(0, most * 2) : most
  const step = roundStep((highest - lowest) / (stepsMax - 1), stepMin)
  const first = Math.floor(lowest / step)
  const last = Math.max(first + 1, Math.ceil(highest / step))
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

function roundStep(atLeast: number, stepMin: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(atLeast, stepMin)))
  const factors = power === 1 ? [1, 2, 5] : [1, 2, 2.5, 5]
  const factor = factors.find((candidate) => candidate * power >= atLeast) ?? 10
  return factor * power
}
