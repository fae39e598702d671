/** A place in a chart, in shares of its width and height; 0, 0 is the lower left corner. */
export type Place = { x: number; y: number }

/** The line through all places, in a view box of 1000 by 1000. With `steps`, each value holds until the next place. */
export function linePath(places: readonly Place[], shape: 'line' | 'steps'): string {
  return places
    .map((place, index) => {
      if (index === 0) return `M${at(place)}`
      const before = places[index - 1] ?? place
      return shape === 'line' ? `L${at(place)}` : `L${at({ x: place.x, y: before.y })} L${at(place)}`
    })
    .join(' ')
}

/** The area between the line and the height `base`. */
export function areaPath(places: readonly Place[], shape: 'line' | 'steps', base: number): string {
  const first = places[0]
  const last = places.at(-1)
  if (!first || !last || places.length === 1) return ''
  return `${linePath(places, shape)} L${at({ x: last.x, y: base })} L${at({ x: first.x, y: base })} Z`
}

const at = ({ x, y }: Place) => `${Math.round(x * 10_000) / 10} ${Math.round((1 - y) * 10_000) / 10}`
