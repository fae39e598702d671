import path from 'node:path'
import { build } from 'vite'

/** A band of a page, or its footer (site/parts/section.tsx, site/layout/site-footer.tsx). */
const BAND = /<(?:section(?=[^>]*\sdata-ground=)|footer)(?=[\s>])/g

const RUNS = /<script(?![^>]*type="application\/ld\+json")([^>]*)>/g

/**
 * Returns a page's HTML with the router's scripts inert, their preloads removed, and app/waking/wake.ts in the head. The order
 * of the scripts stays; wake.ts turns them back into what they were. A page with `wakesEarly` wakes as soon as it is on
 * the screen; the others wait for a person to act. The bands of the page are marked for late drawing (ui/base.css),
 * which does not affect those in the window.
 *
 * Throws if a page has a kind of script that wake.ts can't wake.
 */
export function fallAsleep(file: string, html: string, wake: string, wakesEarly: boolean): string {
  if (html.includes(wake)) return html
  const early = wakesEarly ? ' data-early' : ''
  // Before any style sheet, because a script behind one waits for it, and before anything that can be touched.
  const banded = html.replaceAll(BAND, (band) => `${band} data-later=""`)
  return inert(file, banded).replace(
    '<meta charSet="utf-8"/>',
    (meta) => `${meta}<script${early}>${wake}</script>`,
  )
}

/** Also removes the marks on links that let a router look for more routes: this one knows all of them. */
function inert(file: string, html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="asleep"')
    .replaceAll(' data-discover="true"', '')
    .replaceAll(RUNS, (tag, attributes: string) => {
      if (/\ssrc=/.test(attributes))
        throw new Error(`${file}: app/waking/wake.ts can't wake a script with an address: ${tag}`)
      return attributes.includes('type="module"')
        ? '<script type="asleep" data-type="module">'
        : '<script type="asleep">'
    })
}

/** app/waking/wake.ts, minified, as a browser runs it. */
export async function wakeScript(): Promise<string> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      target: 'es2023',
      lib: { entry: path.join(import.meta.dirname, 'app/waking/wake.ts'), formats: ['iife'], name: 'wake' },
    },
  })
  const [bundle] = Array.isArray(built) ? built : []
  const [chunk] = bundle?.output ?? []
  if (chunk?.type !== 'chunk') throw new Error('app/waking/wake.ts could not be built')
  if (chunk.code.includes('</')) throw new Error('app/waking/wake.ts would end its own script element')
  return chunk.code.trim()
}
