import { createHash } from 'node:crypto'

/** Numbers from 0 to below 1 that are the same after every start. */
export type Chance = () => number

/**
 * Chance that a text decides: whatever is derived from it has the same shape each time. The generator is mulberry32,
 * which is small and good enough for everything but secrets.
 */
export function chanceOf(seed: string): Chance {
  let state = createHash('sha256').update(seed).digest().readUInt32LE()
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
