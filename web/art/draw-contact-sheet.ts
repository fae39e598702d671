/** Draws docs/public-pages.webp: every public page, from the build (npm run build). */

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'
import { notFoundPath, publicPaths } from '../app/paths.ts'
import { drawContactSheet, launchBrowser } from './contact-sheet.ts'

const BUILDS = path.join(import.meta.dirname, '../build')
const BUILD = path.join(BUILDS, await readFile(path.join(BUILDS, 'current'), 'utf8'))

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

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

const browser = await launchBrowser()
await drawContactSheet('public-pages.webp', [...publicPaths, notFoundPath], async (address, { width }) => {
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  await page.goto(origin + address)
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})))
    await document.fonts.ready
  })
  const picture = await page.screenshot({ fullPage: true })
  await page.close()
  return picture
})
await browser.close()
server.close()
