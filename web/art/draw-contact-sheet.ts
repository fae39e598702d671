/**
 * Draws docs/public-pages.webp: every public page at three widths, from the build (npm run build), with an installed
 * Chromium. `--pages=DIR` also writes each page's picture.
 */

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import sharp, { type OverlayOptions } from 'sharp'
import { ensureBrowser } from '../../e2e/browser.ts'
import { notFoundPath, publicPaths } from '../app/paths.ts'

const BUILDS = path.join(import.meta.dirname, '../build')
const BUILD = path.join(BUILDS, await readFile(path.join(BUILDS, 'current'), 'utf8'))
const SHEET = path.join(import.meta.dirname, '../../docs/public-pages.webp')
const WIDTHS = [360, 768, 1440]
/** The size of a page on the sheet: its width for each of WIDTHS, and the height at which it is cut off, in px. */
const THUMBNAILS = [120, 170, 300]
const ROW = 620
const GAP = 16
const COLUMNS = 3

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

const pages = [...publicPaths, notFoundPath]
const directory = process.argv.find((word) => word.startsWith('--pages='))?.slice('--pages='.length)

const server = createServer((request, response) => {
  const address = new URL(request.url ?? '/', 'http://site').pathname
  const file = address === notFoundPath ? '/404.html' : address
  const name = path.extname(file) === '' ? path.join(file, 'index.html') : file
  readFile(path.join(BUILD, name)).then(
    (body) => response.writeHead(200, { 'content-type': TYPES[path.extname(name)] ?? '' }).end(body),
    () => response.writeHead(404).end(),
  )
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const bound = server.address()
const origin = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`

const found = ensureBrowser(console.log)
const browser = await chromium.launch({
  ...(found === 'playwright' ? {} : { executablePath: found }),
  // Chromium refuses to run its sandbox as root.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const overlays: OverlayOptions[] = []
const cell = THUMBNAILS.reduce((width, one) => width + one + GAP, 2 * GAP)
for (const [index, address] of pages.entries())
  overlays.push(
    ...(await thumbnails(
      browser,
      address,
      (index % COLUMNS) * cell,
      Math.floor(index / COLUMNS) * (ROW + GAP),
    )),
  )
await browser.close()
server.close()

const { size } = await sharp({
  create: {
    width: COLUMNS * cell,
    height: Math.ceil(pages.length / COLUMNS) * (ROW + GAP) + GAP,
    channels: 3,
    background: '#cdd4cc',
  },
})
  .composite(overlays)
  .webp({ quality: 72, effort: 6 })
  .toFile(SHEET)
console.log(`docs/public-pages.webp: ${pages.length} pages, ${Math.round(size / 1000)} kB`)

/** The pictures of one page at all widths, in a row that begins at this place of the sheet. */
async function thumbnails(
  browser: Browser,
  address: string,
  left: number,
  top: number,
): Promise<OverlayOptions[]> {
  let next = left + GAP
  const row: OverlayOptions[] = []
  for (const [index, width] of WIDTHS.entries()) {
    const shown = THUMBNAILS[index] ?? 0
    const picture = sharp(await screenshot(browser, address, width)).resize({ width: shown })
    const input = await picture.toBuffer()
    const { height = 0 } = await sharp(input).metadata()
    const cut = { left: 0, top: 0, width: shown, height: Math.min(height, ROW) }
    row.push({ input: await sharp(input).extract(cut).toBuffer(), left: next, top: top + GAP })
    next += shown + GAP
  }
  return row
}

/** The whole page as a PNG, without motion and with its late pictures. */
async function screenshot(browser: Browser, address: string, width: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  await page.goto(origin + address)
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})))
    await document.fonts.ready
  })
  const picture = await page.screenshot({ fullPage: true })
  await page.close()
  if (directory) {
    await mkdir(directory, { recursive: true })
    await writeFile(
      path.join(directory, `${address.replaceAll('/', '-').slice(1) || 'home'}-${width}.png`),
      picture,
    )
  }
  return picture
}
