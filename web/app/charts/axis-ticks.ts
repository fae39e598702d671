/** The axis has at most about this many steps. */
const STEPS_MAX = 5

/**
 * Evenly spaced, round values, in cents, for an axis that holds all the amounts: 1, 2, 2.5 or 5 times a power of ten
 * apart, and at least a dollar. If all amounts are equal, the axis runs from zero to about twice the amount.
 */
export function ticksOf(amounts: readonly number[], stepsMax = STEPS_MAX): number[] {
  const least = Math.min(...amounts)
  const most = Math.max(...amounts)
  const isFlat = least === most
  const lowest = isFlat ? Math.min(0, least * 2) : least
  const highest = isFlat ? Math.max(0, most * 2) : most
  const step = roundStep((highest - lowest) / (stepsMax - 1))
  const first = Math.floor(lowest / step)
  const last = Math.max(first + 1, Math.ceil(highest / step))
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(atLeast, 100)))
  const factor = [1, 2, 2.5, 5].find((candidate) => candidate * power >= atLeast) ?? 10
  return factor * power
}
