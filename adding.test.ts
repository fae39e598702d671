import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

// docs/adding.md names files and the places in them. This follows each recipe as far as a program can.

const recipes = readFileSync('docs/adding.md', 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((text) => ({
    title: text.split('\n')[0],
    steps: [...text.matchAll(/^\| `([^`]+)` +\| (.+?) +\|$/gm)].map(([, file = '', what = '']) => ({
      file,
      what,
    })),
  }))
  .filter(({ steps }) => steps.length > 0)

/** What the examples are called: these files do not exist, and these names are not in the code. */
const example = /payee|employer|<next number>/i

const stepsOf = (title: string) => recipes.find((recipe) => recipe.title === title)?.steps ?? []

test('beside the changelog, a field touches at most 7 files, and a screen with a list, add and delete at most 16', () => {
  expect(stepsOf('An optional field of the profile').length).toBeGreaterThan(4)
  expect(stepsOf('An optional field of the profile').length).toBeLessThanOrEqual(7)
  expect(stepsOf('A customer’s screen with a list, add and delete').length).toBeGreaterThan(10)
  expect(stepsOf('A customer’s screen with a list, add and delete').length).toBeLessThanOrEqual(16)
})

describe.each(recipes)('$title', ({ steps }) => {
  const existing = steps.filter(({ file }) => !example.test(file))

  test('every file that it changes exists', () => {
    expect(existing.filter(({ file }) => !existsSync(file))).toEqual([])
  })

  test('every name that it looks for in a file is there', () => {
    const missing = existing.flatMap(({ file, what }) => {
      const names = [...what.matchAll(/`([A-Za-z]+)`/g)].map(([, name = '']) => name)
      const text = readFileSync(file, 'utf8')
      return names
        .filter((name) => !example.test(name) && !text.includes(name))
        .map((name) => `${file}: ${name}`)
    })
    expect(missing).toEqual([])
  })
})
