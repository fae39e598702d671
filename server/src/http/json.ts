import type { FastifyInstance } from 'fastify'

/**
 * JSON bodies only, and nothing by guess: a form or text/plain body is 415, so that no page elsewhere can post one
 * without a preflight (hazard F6); `__proto__` keys are refused. An empty body is no body, since clients send the
 * content type with calls that carry nothing.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, String(body), done)
  })
}
