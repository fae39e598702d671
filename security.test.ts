import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Checks docs/security.md against the standard and the repository, so that its claims stay true.

const page = readFileSync('docs/security.md', 'utf8')
const [before = '', after = ''] = page.split('\n## The rows\n')

const rows = [
  ...after.matchAll(/^\| (\d+\.\d+\.\d+) +\| ([123]) +\| ([a-z ]+?) +\| (.+?) +\| (.*?) *\|$/gm),
].map(([, id = '', level = '', state = '', how = '', see = '']) => ({ id, level, state, how, see }))

const STATES = ['met', 'partly', 'not met', 'does not apply']

/** The number of rows in each section of ASVS 5.0, by chapter. */
const SECTIONS = [
  [2, 10, 12, 3, 3],
  [3, 3, 5, 2],
  [1, 3, 5, 8, 8, 1, 5],
  [5, 5, 2, 4],
  [1, 6, 3, 3],
  [3, 12, 8, 6, 8, 4, 2, 4],
  [3, 4, 2, 5, 3, 2],
  [4, 4, 3, 2],
  [3, 4],
  [2, 3, 5, 16, 5, 2, 3],
  [4, 5, 5, 4, 2, 2, 2],
  [5, 2, 5],
  [4, 6, 4, 7],
  [2, 8, 3],
  [5, 5, 7, 4],
  [1, 5, 4, 3, 4],
  [2, 8, 2],
]

test('the table has every row of the standard once, and no other row', () => {
  const all = SECTIONS.flatMap((sections, chapter) =>
    sections.flatMap((size, section) =>
      Array.from({ length: size }, (_, row) => `${chapter + 1}.${section + 1}.${row + 1}`),
    ),
  )
  expect(rows.map(({ id }) => id)).toEqual(all)
  // Every line of the table matches the pattern above.
  expect(after.match(/^\| \d/gm)).toHaveLength(all.length)
})

test('every row has a state and a reason, and every met row names its evidence', () => {
  expect(rows.filter(({ state, how }) => !STATES.includes(state) || how.length < 3)).toEqual([])
  expect(rows.filter(({ state, see }) => state === 'met' && !/`.+`/.test(see)).map(({ id }) => id)).toEqual(
    [],
  )
})

test('every named path exists', () => {
  const cited = rows.flatMap(({ id, see }) =>
    [...see.matchAll(/`([^`]+)`/g)].map(([, file = '']) => [id, file]),
  )
  const named = [...before.matchAll(/`([\w.-]+\/[\w./-]*|[\w-]+\.test\.ts)`/g)].map(([, file = '']) => [
    '',
    file,
  ])
  expect([...cited, ...named].filter(([, file = '']) => !existsSync(file))).toEqual([])
})

test('every link within the page leads to a heading', () => {
  const places = [...page.matchAll(/^#+ (.+)$/gm)].map(
    ([, heading = '']) =>
      `#${heading
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-')}`,
  )
  const links = [...page.matchAll(/\]\((#[^)]+)\)/g)].map(([, link]) => link)
  expect(links.filter((link) => !places.includes(link ?? ''))).toEqual([])
})

test('the score matches the rows', () => {
  const lines = [...before.matchAll(/^\| (1|2|3|all) +\|([\d |]+)\|$/gm)].map(
    ([, level = '', counts = '']) => [level, ...counts.split('|').map(Number)],
  )
  const counted = ['1', '2', '3', 'all'].map((level) => {
    const these = rows.filter((row) => level === 'all' || row.level === level)
    return [level, these.length, ...STATES.map((state) => these.filter((row) => row.state === state).length)]
  })
  expect(lines).toEqual(counted)
})

/** The licences allowed in a product for a bank; the reasons are in docs/security.md. */
const LICENCES = ['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0']
/** Licences allowed only for these packages. */
const EXCEPTIONS: [licence: string, packages: RegExp][] = [
  ['OFL-1.1', /^node_modules\/@fontsource(-variable)?\//],
  // Its LICENSE file is MIT; its package.json names none.
  ['none', /^node_modules\/png-js$/],
  ['Zlib', /\/pako$/],
  // Of a command line that comes with a library and that we don't run.
  ['Python-2.0', /^node_modules\/argparse$/],
  ['LGPL-3.0-or-later', /^node_modules\/@img\/sharp-/],
  ['MPL-2.0', /^node_modules\/web-push$/],
]

test('every production package has an allowed licence', () => {
  const { packages }: Lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const parts = Object.entries(packages).filter(
    ([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link,
  )
  expect(parts.length).toBeGreaterThan(100)
  const strangers = parts.filter(([place, { license = 'none' }]) =>
    license
      .replace(/[()]/g, '')
      .split(' AND ')
      .some(
        (each) =>
          !LICENCES.includes(each) &&
          !EXCEPTIONS.some(([licence, packages]) => each === licence && packages.test(place)),
      ),
  )
  expect(strangers.map(([place, { license }]) => `${place}: ${license}`)).toEqual([])
})

type Lockfile = { packages: Record<string, { dev?: boolean; link?: boolean; license?: string }> }
