import { existsSync, readFileSync, statSync } from 'node:fs'
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
import { answerOthersAt } from './methods.ts'
import { noticedPages } from './noticed-pages.ts'
import { CONDITIONS, readStoredFiles } from './stored-files.ts'

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

/** The manifest of a web build, or null if there is none: in development Vite serves the pages. */
export function readPages(folder: string): Pages | null {
  const file = path.join(folder, 'manifest.server.json')
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
  folder: string,
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
  const { sendFile, sendPage, sendPublicPage, sendMarketChart } = openFiles(pages, maintenance, folder)
  app.get('/*', { errorHandler: answerCondition, onSend: nameCharset }, (request, reply) => {
    const [pathname = '/', query = ''] = request.url.split('?', 2)
    if (pathname === '/api' || pathname.startsWith('/api/')) return answerNotFound(request, reply)
    const moved = meant(pathname, query, addresses)
    if (moved) return reply.header('cache-control', 'no-store').redirect(moved.to, moved.status)
    if (pathname === pages.marketChart.path) return sendMarketChart(request, reply)
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
  answerOthersAt(app, '/*', (address) => {
    const [pathname = '/'] = address.split('?', 1)
    return addresses.has(pathname) || pathname === pages.marketChart.path || isPublicFile(folder, pathname)
  })
}

/** Sends the build's files, each with its headers. */
function openFiles(pages: Pages, maintenance: Maintenance, folder: string) {
  const policies = new Map(
    Object.entries(pages.scriptHashesByFile).map(([file, hashes]) => [
      file,
      contentPolicy(hashes, pages.styleHashesByFile[file]),
    ]),
  )

  const stored = readStoredFiles(folder)
  const sendFile = (request: FastifyRequest, reply: FastifyReply, file: string) => {
    dropTrueCondition(request, path.join(folder, file))
    return stored.send(request, reply, file) ? reply : reply.sendFile(file)
  }

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
  const sendMarketChart = (request: FastifyRequest, reply: FastifyReply) => {
    reply
      .header('content-security-policy', chartPolicy)
      .header('x-frame-options', 'SAMEORIGIN')
      // A page without an origin can’t have its own agent cluster, and browsers warn about the header.
      .removeHeader('origin-agent-cluster')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
    return sendFile(request, reply, pages.marketChart.file)
  }
  return { sendFile, sendPage, sendPublicPage, sendMarketChart }
}

/**
 * Where a password manager leads its owner (W3C, A Well-Known URL for Changing Passwords). The login comes first if needed. By the
 * query the screen knows that staff are to be led on to their own.
 */
const CHANGE_PASSWORD = {
  from: '/.well-known/change-password',
  to: '/dashboard/settings/security?change-password',
}

/**
 * A page with its fragment as some mail gateways write it: with `%23` for `#`, or with `%2523`. The fragment of a letter's link
 * is a token (DEC-45), so its holder is sent on, and neither our log nor a cache has it.
 */
const ENCODED_FRAGMENT = /^(?<page>\/[\w/-]*?)\/?%(?:25)*23(?<fragment>[\w-]*)$/

/** The address that is meant by another spelling of it; null if there is none. */
function meant(pathname: string, query: string, addresses: ReadonlySet<string>) {
  if (pathname === CHANGE_PASSWORD.from) return { to: CHANGE_PASSWORD.to, status: 302 }
  if (pathname.length > 1 && pathname.endsWith('/')) {
    const parts = pathname.split('/').filter((part) => part !== '')
    return { to: `/${parts.join('/')}${query && `?${query}`}`, status: 301 }
  }
  const { page = '', fragment } = ENCODED_FRAGMENT.exec(pathname)?.groups ?? {}
  return addresses.has(page) ? { to: `${page}#${fragment}`, status: 302 } : null
}

/**
 * The file server sends no dates and would call every file modified since. `If-Match` goes before this condition (RFC 9110,
 * 13.2.2).
 */
function dropTrueCondition({ raw: { headers } }: FastifyRequest, file: string): void {
  const since = headers['if-unmodified-since']
  if (since === undefined) return
  if (headers['if-match'] !== undefined || statSync(file).mtimeMs < Date.parse(since) + 1000)
    delete headers['if-unmodified-since']
}

/** Answers a range or condition that a file does not meet as HTTP defines it, not with the API's JSON. */
function answerCondition(
  this: FastifyInstance,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { statusCode } = error
  if (statusCode !== 412 && statusCode !== 416) return this.errorHandler(error, request, reply)
  return reply.status(statusCode).header('cache-control', 'no-cache').type('text/plain').send('')
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
