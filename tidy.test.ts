import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'

// Enforces STYLE.md and the import rules of docs/architecture.md; Biome refuses circles of files. Each failure names the
// file.

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file))
const sources = tracked
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const documents = tracked
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file)

type Source = (typeof sources)[number]

/** The rooms that a room may import from, besides itself and packages. The first match counts. */
const MAY_IMPORT: [from: RegExp, allowed: RegExp][] = [
  [/^contract\//, /^$/],
  [/^server\/src\/db\//, /^contract\/|^server\/src\/(config|os-accounts|problem|system-error)\.ts/],
  [/^server\/src\/identity\/sessions\//, /^contract\/|^server\/src\/(db\/|(origin|problem)\.ts)/],
  [
    /^server\/src\/http\//,
    /^contract\/|^server\/src\/(db\/|identity\/sessions\/|(config|origin|problem|repeat)\.ts)/,
  ],
  // A capability may call another's verbs, never its routes.
  [/^server\/src\/[a-z-]+\//, /^contract\/|^server\/src\/(?!.*\/routes\.ts)/],
  [/^server\//, /^contract\/|^server\//],
  // The demonstration fills a new database through the verbs of the server, which loads it while it starts.
  [/^demo\//, /^contract\/|^server\/(testing\/|src\/(?!boot\/|.*\/routes\.ts))/],
  [/^web\/app\/ui\//, /^contract\/src\/money/],
  [/^web\/app\/account\/session\//, /^contract\/|^web\/app\/paths\.ts$/],
  [/^web\/app\/api\//, /^contract\/|^web\/app\/(account\/session|ui)\//],
  [
    /^web\/app\/testing\//,
    /^contract\/|^web\/app\/(?!(site|account\/(layout|links|login|register)|portal|admin)\/)/,
  ],
  // The areas know what they share and never each other; what they share knows no area.
  [
    /^web\/app\/[a-z-]+\//,
    /^contract\/|^web\/app\/(?!(site|account\/(layout|links|login|register)|portal|admin|testing)\/)/,
  ],
  // The pictures of the product are drawn by the browser of the end-to-end tests, and those of the portal in their bank.
  [/^web\/art\//, /^contract\/|^e2e\/(bank|browser)\.ts$|^web\/app\/paths\.ts$/],
  [/^web\//, /^contract\/|^web\//],
  // The experiments start the server themselves, break it on purpose, and visit every page.
  [
    /^trust\//,
    /^contract\/|^server\/(src|testing)\/|^web\/app\/paths\.ts$|^e2e\/browser\.ts$|^demo\/chance\.ts$/,
  ],
  [/^e2e\//, /^contract\/|^web\/app\/paths\.ts$/],
  // The database is measured through the server's verbs.
  [/^bench\//, /^contract\/|^web\/app\/paths\.ts$|^server\/(testing|src)\/(?!.*\/routes\.ts)/],
  [/^gate\//, /^e2e\/browser\.ts|^bench\/(debian-postgres|poppler)\.ts/],
]

/**
 * The part of the repository that a file belongs to: a room of the server, an area or a shared room of the web app, a
 * workspace. A file beside the rooms is a part of its own.
 */
const partOf = (file: string) =>
  file.match(/^(server\/src|web\/app)\/([a-z-]+(?=\/)|[^/]+$)/)?.[0] ??
  file.match(/^[a-z0-9-]+(?=\/)/)?.[0] ??
  file

/** The folder that a file is in: in the web app's areas one for each screen, in `ui` one for each component. */
const roomOf = (file: string) =>
  file.match(/^server\/src\/identity\/(recovery\/links|[a-z-]+)(?=\/)/)?.[0] ??
  file.match(/^web\/app\/(ui|site|account|portal|admin)\/[a-z-]+(?=\/)/)?.[0] ??
  file.match(/^(bench|trust|e2e|demo)\/([a-z-]+(?=\/)|[^/]+$)/)?.[0] ??
  partOf(file)

/** The files of the repository that a file imports, by their paths. */
const importsOf = ({ file, text }: Source): string[] => {
  const { staticImports, staticExports } = parseSync(file, text).module
  return inRepository(file, [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
  ])
}

/** The files that it loads with `import()` while the program runs. */
const loadedBy = ({ file, text }: Source): string[] =>
  inRepository(
    file,
    parseSync(file, text).module.dynamicImports.map(({ moduleRequest }) =>
      text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
  )

function inRepository(file: string, specifiers: readonly (string | undefined)[]): string[] {
  return specifiers.flatMap((specifier) => {
    if (specifier?.startsWith('@bank/')) return specifier.replace(/^@bank\/(\w+)\/?/, '$1/src/')
    if (specifier?.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
    return []
  })
}

function offences(find: (source: Source) => string[], among = sources): string[] {
  return among.flatMap((source) => find(source).map((offence) => `${source.file}: ${offence}`))
}

test('rooms import only from the rooms that they may', () => {
  const strays = offences((source) => {
    const allowed = MAY_IMPORT.find(([from]) => from.test(source.file))?.[1]
    if (!allowed || isTest(source.file) || source.file.endsWith('-testing.ts')) return []
    return importsOf(source).filter((to) => partOf(to) !== partOf(source.file) && !allowed.test(to))
  })
  expect(strays).toEqual([])
})

test('the server knows of the demonstration in one place, which loads it only if it is wanted', () => {
  const servers = sources.filter(({ file }) => file.startsWith('server/'))
  const isDemo = (file: string) => file.startsWith('demo/')
  expect(offences((source) => importsOf(source).filter(isDemo), servers)).toEqual([])
  expect(offences((source) => loadedBy(source).filter(isDemo), servers)).toEqual([
    'server/src/boot/fill-new-database.ts: demo/demonstration.ts',
  ])
})

type Graph = Map<string, Set<string>>

/** Which rooms each room imports, outside tests. */
function roomGraph(): Graph {
  const graph: Graph = new Map()
  for (const source of sources.filter(({ file }) => !isTest(file) && !file.includes('testing'))) {
    const from = roomOf(source.file)
    const to = graph.get(from) ?? new Set()
    for (const imported of [...importsOf(source), ...loadedBy(source)])
      if (roomOf(imported) !== from) to.add(roomOf(imported))
    graph.set(from, to)
  }
  return graph
}

function circlesIn(graph: Graph): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (name: string, trail: string[]) => {
    if (trail.includes(name)) circles.push([...trail.slice(trail.indexOf(name)), name].join(' -> '))
    if (done.has(name) || trail.includes(name)) return
    for (const next of graph.get(name) ?? []) visit(next, [...trail, name])
    done.add(name)
  }
  for (const name of graph.keys()) visit(name, [])
  return circles
}

test('no rooms import each other in a circle', () => {
  expect(circlesIn(roomGraph())).toEqual([])
})

test('names are kebab-case, and no room is called utils, helpers, common, misc, services or managers', () => {
  const drawer =
    /(^|\/)(utils?|helpers?|common|misc|services?|managers?|controllers?|repositor(y|ies))(\/|\.)/
  const named = tracked.filter((file) => /\.(ts|tsx|css|sql)$/.test(file))
  expect(named.filter((file) => /[A-Z]/.test(file) || drawer.test(file))).toEqual([])
})

test('the environment is read only where it is parsed, and by what starts other programs', () => {
  const readers =
    /^(server\/src\/(config\.ts|main\.mjs)|bootstrap\.mjs|gate\/.*|dev\.ts|(e2e|bench)\/.*|web\/(vite\.config|astro\.config|development)\.ts)$|testing|crash|\.test\.ts$|embedded\//
  expect(
    offences(({ file, text }) => (/process\.env/.test(text) && !readers.test(file) ? ['process.env'] : [])),
  ).toEqual([])
})

test('types are never overridden: no any, no as except as const, and no rule disabled without a reason', () => {
  const talk =
    /\bas (?!const\b|PNG\b|SVG\b)[A-Z{]\w*|: any\b|\bas any\b|@ts-(ignore|expect-error|nocheck)|\.(only|skip)\(/
  const silenced = /biome-ignore (?!lint\/[\w/]+: .{8,})/
  const own = sources.filter(({ file }) => file !== 'tidy.test.ts' && !file.endsWith('.mjs'))
  const found = offences(({ text }) => {
    const code = text
      .replace(/^(import|export) [^;]*?from '[^']+'$/gms, '')
      .replace(/\/\*[\s\S]*?\*\//g, (comment) => (silenced.test(comment) ? comment : ''))
      .replace(/(['"`])(?:(?!\1).)*\1/g, "''")
      .replace(/\/(?![/*]).+?\/[a-z]*(?=[,)\]. ])/g, '//')
    return code
      .split('\n')
      .filter((line) => (!/^\s*\/\//.test(line) && talk.test(line)) || silenced.test(line))
  }, own)
  expect(found).toEqual([])
})

/** Attributes and properties that people read or hear, whatever their case. */
const WORDS =
  /^(aria-label|about|alt|caption|description|empty|header|hint|intro|label|message|note|noun|placeholder|title|words)$/

/** The texts for people in a file that have such a word. */
function textsWith(word: RegExp, { file, text }: Source): string[] {
  const found = new Set<string>()
  const keep = (said: unknown) => {
    if (typeof said === 'string' && word.test(said)) found.add(said.trim())
  }
  // A word alone in small letters is a value or a name of the wire, a path of a file or a class, unless its place says that it is
  // read.
  const keepSentence = (said: string) => /[A-Z\s]/.test(said) && keep(said)
  new Visitor({
    Literal: ({ value }) => typeof value === 'string' && keepSentence(value),
    TemplateElement: ({ value }) => keepSentence(value.cooked ?? ''),
    JSXText: ({ value }) => keep(value),
    JSXAttribute: ({ name, value }) =>
      name.type === 'JSXIdentifier' &&
      WORDS.test(name.name) &&
      value?.type === 'Literal' &&
      keep(value.value),
    Property: ({ key, value }) =>
      key.type === 'Identifier' && WORDS.test(key.name) && value.type === 'Literal' && keep(value.value),
  }).visit(parseSync(file, text).program)
  return [...found]
}

test('what people read is in American English', () => {
  const british =
    /instalment|enrol(?!l)|cheque|licence|favour|colour|honour|labour|neighbour|\bcentre|programme\b|behaviour|\bgrey\b|\b(to|after)wards\b|catalogue|defence|fulfil(?!l)|labelled(?!By)|travell|(organ|author|recogn|custom|personal|summar|categor|apolog|final)is(e|ing|ation)|analys(e|ing)/i
  const read = sources.filter(({ file }) => /^(web|server|contract|demo)\//.test(file) && !isTest(file))
  expect(offences((source) => textsWith(british, source), read)).toEqual([])
  // What an Astro page says is between its tags; the script above them imports it.
  const pages = tracked
    .filter((file) => file.endsWith('.astro'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  expect(pages.length).toBeGreaterThan(10)
  expect(offences(({ text }) => text.split('\n').filter((line) => british.test(line)), pages)).toEqual([])
})

test('customers read of transactions and documents, not of rows, postings and papers', () => {
  // Not the rooms of the server whose queries and proofs are about rows.
  const shown =
    /^(web\/app\/(portal|account|activity|lists|transactions|charts|forms|shell|ui|site)\/|contract\/src\/problem\.ts|server\/src\/(calendar|customers|identity\/(?!my-data\/)|insights\/(?!facts)|mail|notifications|offers|transactions|users|verification|wallets)\/)/
  const read = sources.filter(({ file }) => shown.test(file) && !isTest(file))
  expect(
    offences((source) => textsWith(/\b(?<!in a )rows?\b|\bpostings?\b|\b(?<!on )papers?\b/i, source), read),
  ).toEqual([])
})

test('the app formats money, numbers and dates only in ui, and never writes HTML', () => {
  const formatting = /Intl\.(NumberFormat|DateTimeFormat)|toLocale(Date|Time)?String\(/
  // The early reads run before any script has come, so they can't import from ui: they get the format from there.
  const allowed = /^web\/app\/ui\/|\.test\.tsx?$|^web\/app\/api\/start-early-reads\.ts$/
  const html = /dangerouslySetInnerHTML|\.innerHTML\b|insertAdjacentHTML|srcdoc/i
  const found = offences(({ file, text }) => [
    ...(file.startsWith('web/') && formatting.test(text) && !allowed.test(file)
      ? ['formats outside ui']
      : []),
    ...(html.test(text) && file !== 'tidy.test.ts' ? ['writes HTML'] : []),
  ])
  expect(found).toEqual([])
})

test('every script and file that a document names exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const missing = documents.flatMap(({ file, text }) => {
    const named = [...text.matchAll(/npm run ([a-z:-]+)/g)].map(([, name = '']) => name)
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map(([, link = '']) => link)
    return [
      ...named.filter((name) => !(name in scripts)).map((name) => `${file}: npm run ${name}`),
      ...links
        .filter((link) => !existsSync(path.join(path.dirname(file), link)))
        .map((link) => `${file}: ${link}`),
    ]
  })
  expect(missing).toEqual([])
})

/** The part of a document below a heading, up to the next heading of that level. */
const below = (file: string, heading: string) =>
  readFileSync(file, 'utf8')
    .split(`\n${heading}\n`)[1]
    ?.split(/^#{1,2} /m)[0] ?? ''

/** The first group of each match, in order of the alphabet. */
const allOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name).sort()

const foldersIn = (folder: string) =>
  [...new Set(tracked.filter((file) => file.startsWith(folder)).map((file) => file.slice(folder.length)))]
    .flatMap((file) => file.match(/^[a-z0-9-]+(?=\/)/)?.[0] ?? [])
    .filter((name, index, names) => names.indexOf(name) === index)
    .sort()

test.each([
  ['server', 'server/src/'],
  ['web app', 'web/app/'],
])('the map of the rooms of the %s names every folder once', (house, folder) => {
  const map = below('docs/architecture.md', `## The rooms of the ${house}`).split('```')[1] ?? ''
  expect(allOf(map, /^([a-z-]+)\/ /gm)).toEqual(foldersIn(folder))
})

test('the ways to spread the tables over databases name every table of the schema once', () => {
  const schema = tracked
    .filter((file) => /migrations\/.*\.sql$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
  const spread = below('docs/scale.md', '## 5. Spread by customer: Citus').match(/^\|.*?\|/gm) ?? []
  // The table of migrations is made before the first of them (db/migrate.ts).
  expect(allOf(spread.join(), /`(\w+)`/g)).toEqual(
    [...allOf(schema.join('\n'), /^create (?:unlogged )?table (\w+)/gm), 'migrations'].sort(),
  )
})

test('the list of experiments is the one that runs, by day and at night', () => {
  const listed = readFileSync('trust/experiments.ts', 'utf8').matchAll(/^ {2}'?([a-z-]+)'?: \{([^}]*)\}/gm)
  const experiments = [...listed].map(([, name = '', about = '']) => ({
    name,
    isByDay: about.includes('byDay'),
  }))
  const document = readFileSync('docs/reliability.md', 'utf8')
  const [all = '', byDay = ''] = document.split('\n## In the tests\n')
  const row = /^\| `([a-z-]+)` +\|/gm
  expect(allOf(all, row)).toEqual(experiments.map(({ name }) => name).sort())
  expect(allOf(byDay, row)).toEqual(
    experiments
      .filter(({ isByDay }) => isByDay)
      .map(({ name }) => name)
      .sort(),
  )
})

/** Where each code that comments and documents cite has its entry. */
const CODE_ENTRIES = [
  { file: 'docs/specification-decisions.md', entry: /^## (DEC-\d+) /gm },
  { file: 'docs/hazards.md', entry: /^## (HAZ-[A-K]\d+) /gm },
  { file: 'docs/reliability.md', entry: /^\| (INV-\d+) /gm },
]

/** How the same was cited before it had these codes: a decision, a hazard, either of them in parentheses, an invariant. */
const OLD_CODES = /(?<![-\w])(D[1-9]\d?|I\d{1,2}|[Hh]azards? `?[A-K]\d+)\b|\([A-K]\d{1,2}\)/g

const citing = tracked
  .filter((file) => /\.(ts|tsx|mjs|css|sql|md|ya?ml|json)$|(^|\/)Dockerfile$/.test(file))
  .filter((file) => !/(^|\/)package-lock\.json$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

test('every code that is cited has one entry, and none is cited in its old form', () => {
  const entries = CODE_ENTRIES.flatMap(({ file, entry }) =>
    [...readFileSync(file, 'utf8').matchAll(entry)].map(([, code = '']) => code),
  )
  expect(entries).toEqual([...new Set(entries)])
  const unresolved = offences(
    ({ text }) => [
      ...(text.match(/\b(DEC|HAZ|INV)-[A-Z]?\d+/g) ?? []).filter((code) => !entries.includes(code)),
      ...(text.match(OLD_CODES) ?? []),
    ],
    citing,
  )
  expect(unresolved).toEqual([])
})

test('the API’s description stands by itself and cites no code', () => {
  const { text = '' } = citing.find(({ file }) => file === 'contract/openapi.json') ?? {}
  expect(text).toContain('"summary"')
  expect(text.match(/\b(DEC|HAZ|INV)-[A-Z]?\d+/g)).toBeNull()
})

test('migrations are numbered without gaps or duplicates', () => {
  const numbers = tracked
    .filter((file) => /^server\/migrations\/.*\.sql$/.test(file))
    .map((file) => Number(path.basename(file).slice(0, 4)))
    .sort((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

test('dependencies are pinned to one exact version', () => {
  const loose = tracked
    .filter((file) => /(^|\/)package\.json$/.test(file))
    .flatMap((file) => {
      const {
        dependencies = {},
        devDependencies = {},
        optionalDependencies = {},
      } = JSON.parse(readFileSync(file, 'utf8'))
      return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter(
          ([name, version]) =>
            !name.startsWith('@bank/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
        )
        .map(([name, version]) => `${file}: ${name} ${version}`)
    })
  expect(loose).toEqual([])
})
