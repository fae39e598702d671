import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { browserPath, FLAGS } from './browser.ts'
import { type KeptSession, signIn } from './session.ts'

const FOLDER = path.join(import.meta.dirname, 'lighthouse')
const MODULES = path.join(FOLDER, 'node_modules')

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

/** On a busy machine Chrome sometimes records nothing. Such a visit is repeated. */
const ATTEMPTS = 3

/** Lighthouse is 200 MB that only two lanes need. It is not in the workspaces, but installed as locked on first use. */
export function ensureLighthouse() {
  if (existsSync(path.join(MODULES, 'lighthouse/core/index.js'))) return
  console.log('Installing Lighthouse (200 MB, once) ...')
  const { status } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: FOLDER,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0) throw new Error('Lighthouse could not be installed.')
}

/** A browser of Puppeteer, which comes with Lighthouse. */
export async function launchBrowser(options: object = {}) {
  const { default: puppeteer } = await import(
    path.join(MODULES, 'puppeteer-core/lib/puppeteer/puppeteer-core.js')
  )
  return puppeteer.launch({ executablePath: browserPath(), args: FLAGS, ...options })
}

type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
  runtimeError?: { message: string }
}

/**
 * One visit in a new browser. With a session, the page is opened as a signed-in customer: session storage belongs to a
 * tab, so Lighthouse gets the tab that contains it and must not clear the storage.
 */
export async function lighthouse(
  address: string,
  session?: KeptSession,
  attempt = 1,
): Promise<Record<string, number>> {
  const { default: visit } = await import(path.join(MODULES, 'lighthouse/core/index.js'))
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    if (session) await signIn(page, address, session)
    const flags = {
      logLevel: 'silent',
      throttlingMethod: 'simulate',
      onlyCategories: CATEGORIES,
      disableStorageReset: session !== undefined,
    }
    const { lhr } = await visit(address, flags, undefined, page)
    return valuesOf(lhr)
  } catch (error) {
    if (attempt === ATTEMPTS) throw new Error(`Lighthouse could not measure ${address}.`, { cause: error })
    return lighthouse(address, session, attempt + 1)
  } finally {
    await browser.close()
  }
}

function valuesOf({ categories, audits, runtimeError }: Report): Record<string, number> {
  if (runtimeError?.message) throw new Error(runtimeError.message)
  const metric = (id: string) => audits[id]?.numericValue ?? Number.POSITIVE_INFINITY
  return {
    ...Object.fromEntries(CATEGORIES.map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)])),
    'lcp-ms': Math.round(metric('largest-contentful-paint')),
    'tbt-ms': Math.round(metric('total-blocking-time')),
    cls: Math.round(metric('cumulative-layout-shift') * 10_000) / 10_000,
  }
}
