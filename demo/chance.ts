import { createHash } from 'node:crypto'

/** Returns pseudo-random numbers in [0, 1), the same ones after every start. */
export type Chance = () => number

/**
 * A generator seeded by a text, so that the same text always gives the same numbers. It is mulberry32, which is small
 * and good enough for anything but secrets.
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
