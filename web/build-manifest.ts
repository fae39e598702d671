import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { appPaths, marketChartPath, publicPaths, recoveryPaths } from './app/paths.ts'
import { browsers } from './browsers.ts'
import { marketChartPage } from './market-chart-page.ts'
import { robotsWithSitemap, sitemapOf } from './sitemap.ts'

/**
 * The last step of the build, after `react-router build` and `astro build`. It puts the public pages beside those of the
 * application, writes the manifest that lists the pages and the hashes of inline scripts and styles for the server's content
 * policy, writes the sitemap, and compresses every text file. It fails if a page holds something that the policy would
 * block.
 */
const client = path.join(import.meta.dirname, 'build/new/client')
const site = path.join(import.meta.dirname, 'build/new/site')
const manifestName = 'manifest.server.json'

/** The router's page for addresses that it made no page for. The server does not use it. */
const UNUSED = '__spa-fallback.html'

/** Astro's page for unknown addresses. */
const NOT_FOUND = '404.html'

export type BuildManifest = {
  /** Addresses with a page, at `<address>/index.html`. The server answers any other with `notFound` and status 404. */
  addresses: readonly string[]
  /** Those of `addresses` that are for customers and staff; every other page is public. */
  signedInAddresses: readonly string[]
  notFound: string
  /** The page in the market chart's frame, which has its own content policy. */
  marketChart: { path: string; file: string }
  /** Every inline script of every page, as CSP sources without their quotes. */
  scriptHashes: readonly string[]
  /** The same by file, for a shorter policy: { "faq/index.html": ["sha256-..."] }. */
  scriptHashesByFile: Record<string, readonly string[]>
  /** The inline styles in the same form. */
  styleHashesByFile: Record<string, readonly string[]>
}

/** Text files, which compression makes smaller. */
const TEXT = /\.(html|js|css|svg|json|webmanifest|txt|xml)$/

/** A compressed file that saves fewer bytes than this is not written. */
const WORTHWHILE_BYTES = 64

const marketChart = { path: marketChartPath, file: fileOf(marketChartPath) }
await writeMarketChart()

await cp(site, client, { recursive: true })
await rm(path.join(client, UNUSED), { force: true })
const everyFile = await readdir(client, { recursive: true, withFileTypes: true })
const files = everyFile
  .filter((entry) => entry.isFile())
  .map((entry) => relative(entry.parentPath, entry.name))

await removeDevelopmentMarks()
await shortenRoutes()
await writeManifest()
await writeSitemap()
await compressAll()

async function writeMarketChart(): Promise<void> {
  const file = path.join(client, marketChart.file)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, await marketChartPage(browsers))
}

/**
 * Removes what Astro's islands carry for its development server: their name, and a hash of the folder in which the site is
 * built. Without them the same sources make the same bytes in every folder.
 */
async function removeDevelopmentMarks(): Promise<void> {
  for (const page of files.filter((file) => file.endsWith('.html'))) {
    const file = path.join(client, page)
    const html = await readFile(file, 'utf8')
    const marks =
      /(?<=<astro-island[^>]*) uid="\w+"|(?<=<astro-island[^>]* opts="{)&quot;name&quot;:&quot;\w+&quot;,/g
    await writeFile(file, html.replaceAll(marks, ''))
  }
}

type Route = { parentId?: string; imports: readonly string[] }

/**
 * Shortens the router's list of routes, which every page of the application loads first. Each names the files that it imports,
 * to fetch them ahead. Sorted, and without those that its layouts have loaded, they compress to half a kilobyte less.
 */
async function shortenRoutes(): Promise<void> {
  const file = path.join(client, files.find((name) => /^assets\/manifest-[^/]+\.js$/.test(name)) ?? '')
  const [, start = '', json = '{}'] =
    /^(window\.__reactRouterManifest=)(.*);$/s.exec(await readFile(file, 'utf8')) ?? []
  const manifest: { routes?: Record<string, Route> } = JSON.parse(json)
  const { routes } = manifest
  if (!routes) throw new Error('The router writes its list of routes in another way.')
  const importsOf = (id = ''): readonly string[] => {
    const route = routes[id]
    return route ? [...route.imports, ...importsOf(route.parentId)] : []
  }
  const shortened = Object.entries(routes).map(([id, route]) => {
    const loaded = new Set(importsOf(route.parentId))
    return [id, { ...route, imports: route.imports.filter((name) => !loaded.has(name)).sort() }]
  })
  await writeFile(file, `${start}${JSON.stringify({ ...manifest, routes: Object.fromEntries(shortened) })};`)
}

async function writeManifest(): Promise<void> {
  const pages = files.filter((file) => file.endsWith('.html')).sort()
  const scriptHashesByFile: Record<string, readonly string[]> = {}
  const styleHashesByFile: Record<string, readonly string[]> = {}
  for (const page of pages) {
    const html = await readFile(path.join(client, page), 'utf8')
    refuseStyleAttributes(page, html)
    scriptHashesByFile[page] = inlineScripts(html).map(hash)
    if (page !== marketChart.file) styleHashesByFile[page] = inlineStylesOf(html).map(hash)
  }

  const manifest: BuildManifest = {
    addresses: [...publicPaths, ...recoveryPaths, ...appPaths],
    signedInAddresses: appPaths,
    notFound: NOT_FOUND,
    marketChart,
    scriptHashes: [...new Set(Object.values(scriptHashesByFile).flat())].sort(),
    scriptHashesByFile,
    styleHashesByFile,
  }
  const expected = [...manifest.addresses.map(fileOf), manifest.notFound]
  const missing = expected.filter((page) => !pages.includes(page))
  if (missing.length > 0) throw new Error(`These pages were not built: ${missing.join(', ')}`)

  await writeFile(path.join(client, manifestName), JSON.stringify(manifest, null, 2))
  console.log(`${pages.length} pages, ${manifest.scriptHashes.length} inline scripts -> ${manifestName}`)
}

/** Writes sitemap.xml and robots.txt (DEC-30). Starts from public/robots.txt, so that a second run adds nothing twice. */
async function writeSitemap(): Promise<void> {
  const pages = await Promise.all(
    publicPaths.map((address) => readFile(path.join(client, fileOf(address)), 'utf8')),
  )
  const robots = await readFile(path.join(import.meta.dirname, 'public/robots.txt'), 'utf8')
  await writeFile(path.join(client, 'sitemap.xml'), sitemapOf(pages))
  await writeFile(path.join(client, 'robots.txt'), robotsWithSitemap(robots, pages[0] ?? ''))
}

function fileOf(address: string): string {
  return address === '/' ? 'index.html' : `${address.slice(1)}/index.html`
}

/** Inline scripts that run. A block of data, such as JSON-LD, does not run and needs no hash. */
function inlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)
  return [...scripts]
    .filter(([, attributes = '']) => !/\ssrc=|type="application\/ld\+json"/.test(attributes))
    .map(([, , text = '']) => text)
}

function inlineStylesOf(html: string): string[] {
  return [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text)
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/** The policy would block `style` attributes in silence. */
function refuseStyleAttributes(page: string, html: string): void {
  const outsideScripts = html.replace(/<script\b[\s\S]*?<\/script>/g, '')
  const offence = /<[a-z][^<>]*\sstyle="[^"]*"/.exec(outsideScripts)
  if (!offence || page === marketChart.file) return
  const place = outsideScripts.slice(Math.max(0, offence.index - 80), offence.index + offence[0].length)
  throw new Error(`${page} holds a style attribute, which the content policy blocks:\n${place}`)
}

async function compressAll(): Promise<void> {
  const twins = files.filter((file) => /\.(br|gz)$/.test(file))
  await Promise.all(twins.map((twin) => rm(path.join(client, twin))))

  // The manifest is for the server and is never sent.
  const texts = [...new Set([...files, 'sitemap.xml', 'robots.txt'])].filter(
    (file) => TEXT.test(file) && file !== manifestName,
  )
  const saved = await Promise.all(texts.map((file) => compress(path.join(client, file))))
  const kilobytes = Math.round(saved.reduce((total, bytes) => total + bytes, 0) / 1024)
  console.log(`${texts.length} text files, ${kilobytes} kB smaller with brotli`)
}

/** Writes the compressed versions of one file; returns the bytes that brotli saves. */
async function compress(file: string): Promise<number> {
  const original = await readFile(file)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(original, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: original.length,
      },
    }),
    promisify(gzip)(original, { level: 9 }),
  ])
  if (original.length - br.length < WORTHWHILE_BYTES) return 0
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
  return original.length - br.length
}

function relative(folder: string, name: string): string {
  return path.relative(client, path.join(folder, name)).split(path.sep).join('/')
}
