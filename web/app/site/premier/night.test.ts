import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The roles that Premier's ground redefines, by name. */
const roles = new Map(
  [
    ...readFileSync(join(import.meta.dirname, 'premier.module.css'), 'utf8')
      .replace(/@media[\s\S]*/, '')
      .matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g),
  ].map(([, name = '', colour = '']) => [name, colour]),
)

const grounds = ['ground', 'surface', 'surface-quiet']

test('text and links on all grounds of Premier have a contrast of 4.5:1', () => {
  const words = ['text', 'text-quiet', 'link', 'link-hover', 'copper-light', 'leaf-light']
  const pairs = grounds.flatMap((ground) => words.map((word) => [word, ground] as const))
  const acts = ['act', 'act-hover', 'act-pressed'].map((act) => ['on-act', act] as const)
  expect([...pairs, ...acts].filter(([over, under]) => contrast(over, under) < 4.5)).toEqual([])
})

test('edges of controls and the focus ring have a contrast of 3:1', () => {
  const edges = ['line-control', 'line-control-hover', 'focus']
  const pairs = grounds.flatMap((ground) => edges.map((edge) => [edge, ground] as const))
  expect(pairs.filter(([over, under]) => contrast(over, under) < 3)).toEqual([])
})

/** The contrast of two roles, after WCAG 2.2. */
function contrast(over: string, under: string): number {
  const [light = 0, dark = 0] = [luminance(over), luminance(under)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(role: string): number {
  const colour = roles.get(role)
  if (!colour) throw new Error(`No colour for --${role}`)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
