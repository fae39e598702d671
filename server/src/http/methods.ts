import { contract } from '@bank/contract/contract'
import type { EndpointGroup } from '@bank/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../problem.ts'

/**
 * Answers 405 with `Allow` where the API has the address, but not the method (RFC 9110, 15.5.6). Call it once every endpoint is
 * served.
 */
export function refuseOtherMethods(app: FastifyInstance): void {
  const groups: EndpointGroup[] = Object.values(contract)
  const paths = groups.flatMap((group) => Object.values(group).map(({ path }) => `/api${path}`))
  for (const url of new Set([...paths, '/api/openapi.json'])) refuseMethods(app, url)
}

/**
 * Answers 405 to each method that this route does not have. `isThere` says which addresses of a wildcard exist; the others are a
 * 404.
 */
export function refuseMethods(
  app: FastifyInstance,
  url: string,
  isThere: (address: string) => boolean = () => true,
): void {
  const has = (method: string) => app.hasRoute({ method, url })
  const allow = app.supportedMethods.filter(has).join(', ')
  app.route({
    method: app.supportedMethods.filter((method) => !has(method)),
    url,
    // Before the body is read, whatever it is.
    onRequest(request, reply, done) {
      if (!isThere(request.url)) return done(new Problem('not_found'))
      reply.header('allow', allow)
      done(new Problem('method_not_allowed'))
    },
    handler: () => {},
  })
}
