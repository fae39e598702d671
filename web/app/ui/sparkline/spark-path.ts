/** The drawing is 100 wide and 32 high; the line keeps this distance from the edges, so that its dot is not cut off. */
const LEFT = 1
const RIGHT = 97
const TOP = 4
const BOTTOM = 28
const FLOOR = 32

/**
 * The paths of a sparkline in a drawing of 100 by 32: the line, the area below it, and a path without length at its end, which a
 * round line cap draws as a dot. The lowest value touches the lower edge, the highest the upper one. Equal values make a
 * level line: in the middle, or below if they are all zero. A single value is a level line too.
 */
export function sparkPath(values: readonly number[]): { line: string; area: string; end: string } {
  const places = placesOf(values)
  const last = places.at(-1)
  if (!last) return { line: '', area: '', end: '' }
  const line = `M${places.map(({ x, y }) => `${rounded(x)} ${rounded(y)}`).join('L')}`
  return { line, area: `${line}V${FLOOR}H${LEFT}Z`, end: `M${RIGHT} ${rounded(last.y)}h0` }
}

/** Where the line ends, from the upper edge, in percent of the drawing's height. */
export const sparkEnd = (values: readonly number[]): number =>
  (100 * (placesOf(values).at(-1)?.y ?? BOTTOM)) / FLOOR

function placesOf(values: readonly number[]) {
  const [first] = values
  if (first === undefined) return []
  const all = values.length === 1 ? [first, first] : values
  const least = Math.min(...all)
  const span = Math.max(...all) - least
  return all.map((value, index) => ({
    x: LEFT + (index / (all.length - 1)) * (RIGHT - LEFT),
    y: span === 0 ? levelOf(value) : BOTTOM - ((value - least) / span) * (BOTTOM - TOP),
  }))
}

const levelOf = (value: number) => (value === 0 ? BOTTOM : (TOP + BOTTOM) / 2)

const rounded = (place: number) => Math.round(place * 100) / 100
