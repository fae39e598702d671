import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { startEarlyReads } from './api/start-early-reads.ts'
import { wordsIn } from './shell/screen-words.ts'
import { wholeDollarsFormat } from './ui/money/format-money.ts'

/** Runs at build time only, once for each page. It waits for the whole page; nothing is streamed. */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  // At build time addresses end with a slash, which visitors' don't: menus would not mark the current entry.
  const { location } = context.staticHandlerContext
  location.pathname = location.pathname.replace(/(.)\/$/, '$1')
  const html = await renderToReadableStream(<ServerRouter context={context} url={request.url} />)
  await html.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const reads = wordsIn(context.staticHandlerContext.matches.at(-1)?.route.handle)?.reads ?? []
  return new Response(inOrderOfNeed(await new Response(html).text(), reads), { status, headers })
}

/**
 * Lets browsers request the styles first, and the scripts only once the page has been painted: otherwise the scripts, which are
 * ten times larger, share the line with what the page is drawn from (docs/decisions/012-scripts-after-paint.md). The
 * scripts wait in a `<template>`, which browsers neither load nor run. What the screen reads is requested before all of this.
 * Development needs no such order.
 */
function inOrderOfNeed(page: string, reads: readonly string[]): string {
  if (import.meta.env.DEV) return page
  const early = `(${startEarlyReads})(${JSON.stringify(reads)},(dollars)=>(${wholeDollarsFormat})().format(dollars))`
  const styles = page.match(/<link rel="stylesheet" (href="[^"]+")\/>/)?.[1]
  const preloads = page.match(/<link rel="modulepreload"[^>]*>/g) ?? []
  return preloads
    .reduce((rest, preload) => rest.replace(preload, ''), page)
    .replace('<link ', `<link rel="preload" as="style" ${styles}/><link `)
    .replace('<link ', (link) => (reads.length > 0 ? `<script>${early}</script>${link}` : link))
    .replace(
      /<script type="module".*?<\/script>/s,
      (script) => `<template id="scripts">${preloads.join('')}${script}</template><script>${START}</script>`,
    )
}

/** A tab in the background is not painted, so its scripts don't wait. */
const START = `{
  const { content } = document.getElementById('scripts')
  const start = () => document.body.append(content)
  document.hidden ? start() : requestAnimationFrame(() => setTimeout(start))
}`
