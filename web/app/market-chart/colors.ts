/** The design tokens that the built-in chart uses. A canvas can't use CSS variables, so their values are read. */
const tokens = {
  ground: '--surface',
  line: '--line',
  quiet: '--text-quiet',
  up: '--text-positive',
  down: '--text-negative',
  first: '--chart-1',
  second: '--chart-2',
  bars: '--chart-6',
} as const

export type Colors = Record<keyof typeof tokens, string>

/** The colors of the scheme in effect at that element. */
export function colorsOf(place: HTMLElement): Colors {
  const probe = document.createElement('span')
  // Otherwise forced colors give all of them the color of text.
  probe.style.setProperty('forced-color-adjust', 'none')
  place.append(probe)
  const read = (token: string) => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const colors = {
    ground: read(tokens.ground),
    line: read(tokens.line),
    quiet: read(tokens.quiet),
    up: read(tokens.up),
    down: read(tokens.down),
    first: read(tokens.first),
    second: read(tokens.second),
    bars: read(tokens.bars),
  }
  probe.remove()
  return colors
}
