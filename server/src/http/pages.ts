import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type {
  DoneFuncWithErrOrRes,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify'
import * as z from 'zod'
import { answerNotFound } from './failures.ts'
import { contentPolicy, FILE_POLICY, marketChartPolicy } from './headers.ts'
import type { Maintenance } from './maintenance.ts'
import { noticedPages } from './noticed-pages.ts'
import { CONDITIONS, readStoredFiles } from './stored-files.ts'

/** The folder of the web build. */
export const BUILD = path.join(import.meta.dirname, '../../../web/build/client')

const Manifest = z.object({
  /** The paths of all pages. */
  addresses: z.array(z.string()),
  /** The pages for customers and staff; all others are public. */
  signedInAddresses: z.array(z.string()),
  notFound: z.string(),
  /** The page in the market chart's frame. */
  marketChart: z.object({ path: z.string(), file: z.string() }),
  /** The hashes of each page's inline scripts. */
  scriptHashesByFile: z.record(z.string(), z.array(z.string())),
  /** The hashes of each page's inline styles. */
  styleHashesByFile: z.record(z.string(), z.array(z.string())),
})
export type Pages = z.output<typeof Manifest>

/** The manifest of the web build, or null if there is none: in development Vite serves the pages. */
export function readPages(): Pages | null {
  const file = path.join(BUILD, 'manifest.server.json')
  return existsSync(file) ? Manifest.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

/**
 * Serves the built site: hashed files are cached for ever, pages are revalidated, and anything else is a 404. Files are
 * sent as the build compressed them, with support for conditional, range and HEAD requests. During maintenance the
 * public pages have a notice (DEC-25).
 */
export async function servePages(
  app: FastifyInstance,
  pages: Pages,
  maintenance: Maintenance,
  folder = BUILD,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    etag: true,
    lastModified: false,
  })
  const addresses = new Set(pages.addresses)
  const signedIn = new Set(pages.signedInAddresses)
  const policies = new Map(
    Object.entries(pages.scriptHashesByFile).map(([file, hashes]) => [
      file,
      contentPolicy(hashes, pages.styleHashesByFile[file]),
    ]),
  )

  const stored = readStoredFiles(folder)
  const sendFile = (request: FastifyRequest, reply: FastifyReply, file: string) =>
    stored.send(request, reply, file) ? reply : reply.sendFile(file)

  const plainPolicy = contentPolicy()
  const asPage = (reply: FastifyReply, file: string) =>
    reply
      .header('content-security-policy', policies.get(file) ?? plainPolicy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
  const sendPage = (request: FastifyRequest, reply: FastifyReply, file: string) =>
    sendFile(request, asPage(reply, file), file)
  const noticed = noticedPages(folder)
  const sendNoticedPage = (request: FastifyRequest, reply: FastifyReply, file: string) =>
    noticed.send(request, asPage(reply, file), file)
  const sendPublicPage = (request: FastifyRequest, reply: FastifyReply, file: string) => {
    const send = (inMaintenance: boolean) =>
      (inMaintenance ? sendNoticedPage : sendPage)(request, reply, file)
    const inMaintenance = maintenance.isOn()
    return typeof inMaintenance === 'boolean' ? send(inMaintenance) : inMaintenance.then(send)
  }

  const chartPolicy = marketChartPolicy(pages.scriptHashesByFile[pages.marketChart.file] ?? [])
  const sendMarketChart = (reply: FastifyReply) =>
    reply
      .header('content-security-policy', chartPolicy)
      .header('x-frame-options', 'SAMEORIGIN')
      // A page without an origin can’t have its own agent cluster, and browsers warn about the header.
      .removeHeader('origin-agent-cluster')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .sendFile(pages.marketChart.file)

  app.get('/*', { errorHandler: answerImpossibleRange, onSend: nameCharset }, (request, reply) => {
    const [pathname = '/', query = ''] = request.url.split('?', 2)
    if (pathname === '/api' || pathname.startsWith('/api/')) return answerNotFound(request, reply)
    if (pathname.length > 1 && pathname.endsWith('/'))
      return reply.redirect(`/${pathname.replace(/^\/+|\/+$/g, '')}${query && `?${query}`}`, 301)
    if (pathname === pages.marketChart.path) return sendMarketChart(reply)
    if (addresses.has(pathname)) {
      const send = signedIn.has(pathname) ? sendPage : sendPublicPage
      return send(request, reply, path.posix.join(pathname, 'index.html').slice(1))
    }
    if (isPublicFile(folder, pathname)) {
      const isPart = pathname.startsWith('/assets/')
      reply.header('cache-control', isPart ? 'public, max-age=31536000, immutable' : 'no-cache')
      // An asset is never opened as a page. With a page's longer policy, a font would not fit into the first flight of
      // packets and would arrive one round trip later.
      if (isPart) reply.header('content-security-policy', FILE_POLICY)
      return sendFile(request, reply, pathname.slice(1))
    }
    request.failure = { code: 'not_found', cause: undefined }
    // Otherwise a conditional or range request could be answered with an empty 404.
    for (const condition of CONDITIONS) delete request.raw.headers[condition]
    return sendPublicPage(request, reply.status(404), pages.notFound)
  })
}

/** Answers a range that a file does not have as HTTP defines it, not with the API's JSON. */
function answerImpossibleRange(
  this: FastifyInstance,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error.statusCode !== 416) return this.errorHandler(error, request, reply)
  return reply.status(416).header('cache-control', 'no-cache').type('text/plain').send('')
}

/** The extensions that visitors can request. All other files are about the build, or pages with an address. */
const PUBLIC_FILE = /^(\/[\w.-]+)+\.(css|ico|js|png|svg|txt|webmanifest|woff2|xml)$/

function isPublicFile(folder: string, pathname: string): boolean {
  return PUBLIC_FILE.test(pathname) && !pathname.includes('..') && existsSync(path.join(folder, pathname))
}

/** Text types that the file server sends without a charset. */
const WITHOUT_CHARSET = new Set(['image/svg+xml', 'application/manifest+json', 'application/xml'])

function nameCharset(_: FastifyRequest, reply: FastifyReply, payload: unknown, done: DoneFuncWithErrOrRes) {
  const type = String(reply.getHeader('content-type'))
  if (WITHOUT_CHARSET.has(type)) reply.header('content-type', `${type}; charset=utf-8`)
  done(null, payload)
}
