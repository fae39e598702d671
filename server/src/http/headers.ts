import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const NONE = ["'none'"]
const SELF = ["'self'"]

/**
 * Security headers on every response, images and JSON included (hazards F3 to F5). `scriptHashes` are those of the
 * inline scripts in the built pages; no other inline script runs, and nothing is loaded from elsewhere.
 */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  { scriptHashes, https }: { scriptHashes: readonly string[]; https: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: NONE,
        scriptSrc: [...SELF, ...scriptHashes.map((hash) => `'${hash}'`)],
        styleSrc: SELF,
        imgSrc: [...SELF, 'data:', 'blob:'],
        fontSrc: SELF,
        connectSrc: SELF,
        frameSrc: SELF,
        manifestSrc: SELF,
        objectSrc: NONE,
        baseUri: NONE,
        formAction: SELF,
        frameAncestors: NONE,
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: true },
  })
  // What the API says is about a person, and about now.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
  })
}
