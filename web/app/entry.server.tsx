import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { startEarlyReads } from './api/start-early-reads.ts'
import { wordsIn } from './shell/screen-words.ts'
import { startAfterPaint } from './shell/start-after-paint.ts'
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
 * ten times larger, share the line with what the page is drawn from (docs/decisions/012-scripts-after-paint.md). What the screen
 * reads is requested before all of this. Development needs no such order.
 */
function inOrderOfNeed(page: string, reads: readonly string[]): string {
  if (import.meta.env.DEV) return page
  const [styles] = found(page, /(?<=<link rel="stylesheet" )href="[^"]+"(?=\/>)/g)
  const [script = ''] = found(page, /<script type="module".*?<\/script>/gs)
  const preloads = found(page, /<link rel="modulepreload"[^>]*>/g)
  const waiting = `<template id="scripts">${preloads.join('')}${script}</template>`
  const early = reads.length > 0 ? `<script>${earlyReads(reads)}</script>` : ''
  return preloads
    .reduce((rest, preload) => rest.replace(preload, ''), page)
    .replace('<link ', () => `${early}<link rel="preload" as="style" ${styles}/><link `)
    .replace(script, () => `${waiting}<script>(${startAfterPaint})()</script>`)
}

const earlyReads = (reads: readonly string[]) =>
  `(${startEarlyReads})(${JSON.stringify(reads)},(dollars)=>(${wholeDollarsFormat})().format(dollars))`

/** Parts of the page. Without one of them the router writes its pages in another way, and the order would be lost in silence. */
function found(page: string, part: RegExp): readonly string[] {
  const parts = page.match(part)
  if (!parts) throw new Error(`The router's page has no ${part}, which entry.server.tsx puts into order.`)
  return parts
}
