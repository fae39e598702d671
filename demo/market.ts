import { type Chance, chanceOf } from './chance.ts'

/** The value of a holding a number of days ago, relative to any other day. */
type Market = (daysAgo: number) => number

/**
 * The price curve of a holding: the common market (a slow rise, a correction about ten months ago and a smaller one
 * about two months ago) plus long waves of its own. Independent random steps would look like noise on a chart.
 * `boldness` scales the movement: 1 follows the market, less is more cautious.
 */
export function marketOf(seed: string, boldness: number): Market {
  const waves = wavesOf(chanceOf(seed))
  return (daysAgo) => Math.exp(boldness * (shared(daysAgo) + waves(daysAgo)))
}

const RISE_A_YEAR = 0.075

function shared(daysAgo: number): number {
  const rise = (-daysAgo / 365) * RISE_A_YEAR
  const correction = -0.085 * bell(daysAgo, { around: 290, width: 38 })
  const recovery = 0.02 * bell(daysAgo, { around: 125, width: 25 })
  const setback = -0.035 * bell(daysAgo, { around: 64, width: 14 })
  return rise + correction + recovery + setback
}

function bell(day: number, { around, width }: { around: number; width: number }): number {
  return Math.exp(-(((day - around) / width) ** 2) / 2)
}

function wavesOf(chance: Chance) {
  const waves = [
    { days: 190, height: 0.012, phase: chance() },
    { days: 67, height: 0.007, phase: chance() },
    { days: 26, height: 0.004, phase: chance() },
  ]
  return (daysAgo: number) =>
    waves.reduce(
      (total, { days, height, phase }) => total + height * Math.sin(2 * Math.PI * (daysAgo / days + phase)),
      0,
    )
}
