import path from 'node:path'
import { build } from 'vite'

/** A band of a page, or its footer (site/section.tsx, site/site-footer.tsx). */
const BAND = /<(?:section(?=[^>]*\sdata-ground=)|footer)(?=[\s>])/g

const RUNS = /<script(?![^>]*type="application\/ld\+json")([^>]*)>/g

/**
 * A page's HTML with the router's scripts inert and without their preloads, and app/wake.ts in its head. The order of
 * the scripts stays; wake.ts makes them what they were. A page that wakes early needs no person to: it does as soon as it
 * stands on the screen. Its bands are marked as drawn later (ui/base.css), which those that a window shows are not.
 *
 * Throws where a page has a script of a kind that wake.ts would not know to wake.
 */
export function fallAsleep(file: string, html: string, wake: string, wakesEarly: boolean): string {
  if (html.includes(wake)) return html
  const early = wakesEarly ? ' data-early' : ''
  // Before any style sheet, since a script behind one waits for it; and before anything that a finger could find.
  const banded = html.replaceAll(BAND, (band) => `${band} data-later=""`)
  return inert(file, banded).replace(
    '<meta charSet="utf-8"/>',
    (meta) => `${meta}<script${early}>${wake}</script>`,
  )
}

/** Without the marks on links, too, by which a router that does not know all routes would find more. */
function inert(file: string, html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="asleep"')
    .replaceAll(' data-discover="true"', '')
    .replaceAll(RUNS, (tag, attributes: string) => {
      if (/\ssrc=/.test(attributes))
        throw new Error(`${file}: app/wake.ts can't wake a script with an address: ${tag}`)
      return attributes.includes('type="module"')
        ? '<script type="asleep" data-type="module">'
        : '<script type="asleep">'
    })
}

/** app/wake.ts as a browser runs it, small. */
export async function wakeScript(): Promise<string> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      target: 'es2023',
      lib: { entry: path.join(import.meta.dirname, 'app/wake.ts'), formats: ['iife'], name: 'wake' },
    },
  })
  const [bundle] = Array.isArray(built) ? built : []
  const [chunk] = bundle?.output ?? []
  if (chunk?.type !== 'chunk') throw new Error('app/wake.ts could not be built')
  if (chunk.code.includes('</')) throw new Error('app/wake.ts would end its own script element')
  return chunk.code.trim()
}
