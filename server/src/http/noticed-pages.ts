import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { problems } from '@bank/contract/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { TAKES_BROTLI } from './stored-files.ts'

/**
 * React leaves an element at the end of the body alone, so the notice stays while the visitor moves from page to page.
 * `data-notice` is styled in web/app/ui/base.css.
 */
const NOTICE = `<p role="status" data-notice="maintenance">${problems.maintenance.message}</p>`

/** A low quality, because a visitor waits while a page is compressed for the first time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/**
 * The build's pages with the notice of maintenance (DEC-25), made on the first request. They have no ETag and conditions
 * are ignored, so that a browser with the plain page in its cache gets the notice, and afterwards the plain page again.
 */
export function noticedPages(folder: string) {
  const made = new Map<string, { html: Buffer; brotli: Buffer }>()

  function make(file: string) {
    const plain = readFileSync(path.join(folder, file), 'utf8')
    const html = Buffer.from(plain.replace('</body>', `${NOTICE}</body>`))
    const page = { html, brotli: brotliCompressSync(html, BROTLI) }
    made.set(file, page)
    return page
  }

  return {
    send(request: FastifyRequest, reply: FastifyReply, file: string): FastifyReply {
      const { html, brotli } = made.get(file) ?? make(file)
      reply.headers({ 'cache-control': 'no-store', vary: 'accept-encoding' })
      if (!TAKES_BROTLI.test(String(request.headers['accept-encoding']))) return reply.send(html)
      return reply.header('content-encoding', 'br').send(brotli)
    },
  }
}
