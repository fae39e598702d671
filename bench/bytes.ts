import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { paths, publicPaths } from '../web/app/paths.ts'
import { withBank } from './bank.ts'
import { browserPath, FLAGS } from './browser.ts'
import budgets from './budgets.json' with { type: 'json' }
import { type Figure, figuresOf } from './figure.ts'

/**
 * What a public page costs a visitor who does not touch it. `script` is code, compressed as it travels, in files and
 * inline; `total` is everything but pictures, headers included; `requests` are all of them, the icon too.
 */
export async function run(): Promise<Figure[]> {
  return withBank(async (url) => {
    const browser = await chromium.launch({ executablePath: browserPath(), args: FLAGS })
    try {
      const figures: Figure[] = []
      for (const path of publicPaths) {
        const cost = await visit(browser, url + path)
        if (path === paths.login)
          figures.push(...figuresOf(path, { script: cost.script }, budgets.bytes.login))
        else if (path === paths.register)
          figures.push(...figuresOf(path, { script: cost.script }, budgets.bytes.register))
        else figures.push(...figuresOf(path, cost, budgets.bytes.asleep))
      }
      return figures
    } finally {
      await browser.close()
    }
  })
}

/** A page that has had nothing to do for this long has loaded all that it will, in milliseconds. */
const QUIET_MS = 700

async function visit(browser: Browser, address: string) {
  // A context of its own: nothing is cached yet.
  const context = await browser.newContext()
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const kinds = new Map<string, string>()
  const loaded = new Map<string, number>()
  const bodies = new Map<string, number>()
  let requests = 0
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('data:')) requests++
  })
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    loaded.set(requestId, encodedDataLength),
  )
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    bodies.set(requestId, (bodies.get(requestId) ?? 0) + encodedDataLength),
  )
  await devtools.send('Network.enable')
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForTimeout(QUIET_MS)

  const sum = (lengths: Map<string, number>, counts: (kind: string | undefined) => boolean) =>
    [...lengths].reduce((bytes, [id, length]) => bytes + (counts(kinds.get(id)) ? length : 0), 0)
  const html = await (await context.request.get(address)).text()
  await context.close()
  return {
    script: sum(bodies, (kind) => kind === 'Script') + inlineScript(html),
    total: sum(loaded, (kind) => kind !== 'Image'),
    requests,
  }
}

/** What the browser runs of a page's inline scripts, compressed; `type="asleep"` and data are not run. */
function inlineScript(html: string): number {
  const scripts = [
    ...html.matchAll(/<script(?![^>]*type="(?:asleep|application\/ld\+json)")[^>]*>([\s\S]*?)<\/script>/g),
  ]
  return brotliCompressSync(scripts.map(([, text]) => text).join('\n')).length
}
