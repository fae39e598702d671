import { contract } from '@bank/contract/contract'
import type { EndpointGroup } from '@bank/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'

/** Answers the methods that the API's addresses don't have. Call it once every endpoint is served. */
export function answerOtherMethods(app: FastifyInstance): void {
  const groups: EndpointGroup[] = Object.values(contract)
  const paths = groups.flatMap((group) => Object.values(group).map(({ path }) => `/api${path}`))
  for (const url of new Set([...paths, '/api/openapi.json'])) answerOthersAt(app, url)
}

/**
 * Answers OPTIONS with what this route has, and 405 to each method that it does not have, both with `Allow` (RFC 9110, 9.3.7 and
 * 15.5.6). `isThere` says which addresses of a wildcard exist; the others are a 404.
 */
export function answerOthersAt(
  app: FastifyInstance,
  url: string,
  isThere: (address: string) => boolean = () => true,
): void {
  const has = (method: string) => app.hasRoute({ method, url })
  const allow = [...app.supportedMethods.filter(has), 'OPTIONS'].join(', ')
  app.route({
    method: app.supportedMethods.filter((method) => !has(method)),
    url,
    // Before the body is read, whatever it is.
    onRequest(request, reply, done) {
      if (!isThere(request.url)) return done(new Problem('not_found'))
      reply.header('allow', allow)
      if (request.method === 'OPTIONS') return void reply.status(204).send()
      done(new Problem('method_not_allowed'))
    },
    handler: () => {},
  })
}
