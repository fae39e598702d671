import type { FastifyInstance } from 'fastify'

/**
 * Accepts JSON bodies only. A form or text/plain body is answered with 415, so that no page of another origin can post
 * one without a preflight (HAZ-F6). `__proto__` keys are refused. An empty body counts as none, because clients send
 * the content type even without a body.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, String(body), done)
  })
}
