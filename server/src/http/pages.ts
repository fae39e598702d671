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

/** Where the web build is. */
export const BUILD = path.join(import.meta.dirname, '../../../web/build/client')

const Manifest = z.object({
  /** Paths that have a page. */
  addresses: z.array(z.string()),
  /** Those of them that are for customers and staff; every other page is public. */
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

/** What the web build made, or null where there is none: in development the pages come from Vite. */
export function readPages(): Pages | null {
  const file = path.join(BUILD, 'manifest.server.json')
  return existsSync(file) ? Manifest.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

/**
 * Serves the built site from its folder: hashed files for ever, pages after asking again, anything else as a real 404.
 * All of it compressed as the build left it, and conditional, in parts and by HEAD as HTTP has it. During maintenance the
 * public pages say so (D25).
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
      // Without an origin it can’t have an agent cluster of its own, and browsers complain.
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
      // It is a part of pages and never one itself. A page's policy would not fit into the first flight of packets beside a
      // face, which then arrived a way to the server and back later.
      if (isPart) reply.header('content-security-policy', FILE_POLICY)
      return sendFile(request, reply, pathname.slice(1))
    }
    request.failure = { code: 'not_found', cause: undefined }
    // There is nothing here that somebody could have already, or a part of: else the answer would be an empty 404.
    for (const condition of CONDITIONS) delete request.raw.headers[condition]
    return sendPublicPage(request, reply.status(404), pages.notFound)
  })
}

/** A part that a file does not have: HTTP's own answer, where a failure of the API would be JSON. */
function answerImpossibleRange(
  this: FastifyInstance,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error.statusCode !== 416) return this.errorHandler(error, request, reply)
  return reply.status(416).header('cache-control', 'no-cache').type('text/plain').send('')
}

/** The endings that visitors may ask for: everything else of the build is about the build, or a page with an address. */
const PUBLIC_FILE = /^(\/[\w.-]+)+\.(css|ico|js|png|svg|txt|webmanifest|woff2|xml)$/

function isPublicFile(folder: string, pathname: string): boolean {
  return PUBLIC_FILE.test(pathname) && !pathname.includes('..') && existsSync(path.join(folder, pathname))
}

/** Text that the file server sends without saying in which letters. */
const WITHOUT_CHARSET = new Set(['image/svg+xml', 'application/manifest+json', 'application/xml'])

function nameCharset(_: FastifyRequest, reply: FastifyReply, payload: unknown, done: DoneFuncWithErrOrRes) {
  const type = String(reply.getHeader('content-type'))
  if (WITHOUT_CHARSET.has(type)) reply.header('content-type', `${type}; charset=utf-8`)
  done(null, payload)
}
