import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

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
  return new Response(html, { status, headers })
}
