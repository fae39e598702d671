import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

/**
 * The content policy (HAZ-F3, HAZ-F4): nothing from other origins, and no inline script or style except those of our
 * build with the given hashes.
 */
export function contentPolicy(
  scriptHashes: readonly string[] = [],
  styleHashes: readonly string[] = [],
): string {
  const own = (hashes: readonly string[]) => ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ')
  return [
    "default-src 'none'",
    `script-src ${own(scriptHashes)}`,
    `style-src ${own(styleHashes)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * The policy of the market chart's frame (DEC-34, HAZ-F2). `sandbox` removes the page's origin, even when it is opened
 * outside its frame, so that the external widget's script can't reach a session. No other policy names TradingView's
 * hosts. Its script adds inline styles, which can do no harm here.
 */
export function marketChartPolicy(scriptHashes: readonly string[]): string {
  const scripts = [...scriptHashes.map((hash) => `'${hash}'`), 'https://s3.tradingview.com'].join(' ')
  return [
    'sandbox allow-scripts allow-popups',
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'unsafe-inline'",
    'frame-src https://www.tradingview-widget.com https://s.tradingview.com',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

const POLICY = contentPolicy()

/** For a file sent as it is: if a browser displays it anyway, it can do nothing (HAZ-F4). */
export const FILE_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'"

const YEAR_SECONDS = 31_536_000

/**
 * Sets security headers on every answer, including images and JSON; pages add their scripts' hashes (`http/pages.ts`).
 */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  { https }: { https: boolean },
): Promise<void> {
  const always = { ...(await headersOfHelmet(https)), 'content-security-policy': POLICY }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always)
    // API answers are personal and current, so they are never stored. An address can be written in many ways, so the
    // route decides if there is one.
    const { url: route = '' } = request.routeOptions
    if (route.startsWith('/api') || request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
    done()
  })
}

// Helmet's headers are the same for every answer, so they are computed once: computing them each time took a tenth
// of a page's time.
async function headersOfHelmet(https: boolean): Promise<Record<string, string>> {
  const asked = Fastify()
  await asked.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: https && { maxAge: YEAR_SECONDS, includeSubDomains: true },
  })
  asked.get('/', (_, reply) => reply.status(204).send())
  const { headers } = await asked.inject('/')
  await asked.close()
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !OF_EACH_ANSWER.has(name) ? [[name, value]] : [],
    ),
  )
}

const OF_EACH_ANSWER = new Set(['date', 'connection', 'keep-alive', 'content-length'])

/** The same headers for an address that can't be decoded, which the router answers before any hook. */
export function bareHeaders(https: boolean): Record<string, string> {
  return {
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(https && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
  }
}
