import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/*
 * Every pair of text and background that components combine, in both schemes. WCAG 2.2: 4.5 for text (1.4.3), 3 for the
 * edges of controls, the focus ring and charts (1.4.11).
 */
const grounds = ['ground', 'surface', 'surface-quiet', 'surface-raised', 'surface-hover', 'surface-selected']
const words = ['text', 'text-quiet', 'text-positive', 'text-pending', 'text-negative', 'link', 'link-hover']
const tones = ['positive', 'pending', 'negative', 'neutral']

const pairs: [over: string, under: string, atLeast: number][] = [
  ...grounds.flatMap((ground) => words.map((word): [string, string, number] => [word, ground, 4.5])),
  ...tones.flatMap((tone): [string, string, number][] => [
    ['text', `${tone}-ground`, 4.5],
    ['text-quiet', `${tone}-ground`, 4.5],
  ]),
  ['text-positive', 'positive-ground', 4.5],
  ['text-pending', 'pending-ground', 4.5],
  ['text-negative', 'negative-ground', 4.5],
  ...['act', 'act-hover', 'act-pressed'].map((act): [string, string, number] => ['on-act', act, 4.5]),
  ...['danger', 'danger-hover', 'danger-pressed'].map((act): [string, string, number] => [
    'on-danger',
    act,
    4.5,
  ]),
  ['on-checked', 'checked', 4.5],
  ...['on-band', 'on-band-quiet', 'on-band-link'].map((word): [string, string, number] => [
    word,
    'band',
    4.5,
  ]),
  ['on-band-focus', 'band', 3],
  ...grounds.flatMap((ground) =>
    ['line-control', 'focus', 'checked'].map((edge): [string, string, number] => [edge, ground, 3]),
  ),
  ...['surface', 'ground'].flatMap((ground) =>
    [1, 2, 3, 4, 5, 6].map((chart): [string, string, number] => [`chart-${chart}`, ground, 3]),
  ),
]

const colours = readColours()

/** How each kind of color blindness mixes linear RGB: Machado, Oliveira and Fernandes 2009, at full severity. */
const vision = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const

test.each(['light', 'dark'] as const)(
  'all text and edges have enough contrast in the %s scheme',
  (scheme) => {
    const faint = pairs
      .map(([over, under, atLeast]) => ({
        pair: `${over} on ${under}`,
        ratio: contrast(colour(over, scheme), colour(under, scheme)),
        atLeast,
      }))
      .filter(({ ratio, atLeast }) => ratio < atLeast)
    expect(faint).toEqual([])
  },
)

test.each(['light', 'dark'] as const)(
  'people with any kind of colour blindness can distinguish the chart colours in the %s scheme',
  (scheme) => {
    const lines = [1, 2, 3, 4, 5, 6].map((chart) => colour(`chart-${chart}`, scheme))
    for (const [kind, matrix] of Object.entries(vision)) {
      const seen = lines.map((line) => lab(multiply(matrix, linear(line))))
      const nearest = Math.min(
        ...seen.flatMap((one, at) =>
          seen.slice(at + 1).map((other) => Math.hypot(...one.map((v, i) => v - (other[i] ?? 0)))),
        ),
      )
      expect(nearest, kind).toBeGreaterThan(18)
    }
  },
)

test('the contrast formula is right: black on white is 21 to 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

function readColours() {
  const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
  const tokens = read('tokens.css')
  const root = tokens.slice(0, tokens.indexOf('[data-ground')) + read('application.css')
  const found = new Map<string, { light: string; dark: string }>()
  for (const [, name, light, dark, both] of root.matchAll(
    /--([\w-]+):\s*(?:light-dark\((#\w{6}),\s*(#\w{6})\)|(#\w{6}));/g,
  )) {
    const inLight = light ?? both
    const inDark = dark ?? both
    if (name && inLight && inDark) found.set(name, { light: inLight, dark: inDark })
  }
  return found
}

function colour(name: string, scheme: 'light' | 'dark'): string {
  const found = colours.get(name)
  if (!found) throw new Error(`tokens.css and application.css have no colour --${name}`)
  return found[scheme]
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = linear(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(hex: string): number[] {
  return [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
}

function multiply(matrix: readonly (readonly number[])[], rgb: number[]): number[] {
  return matrix.map((row) => row.reduce((sum, factor, at) => sum + factor * (rgb[at] ?? 0), 0))
}

/** CIE L*a*b*, in which distance approximates how different two colors look; above 10 is obvious at a glance. */
function lab(rgb: number[]): number[] {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => Math.min(1, Math.max(0, channel)))
  const curve = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
  const x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
  const y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  const z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
