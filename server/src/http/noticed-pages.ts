import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { problems } from '@bank/contract/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { TAKES_BROTLI } from './stored-files.ts'

/**
 * React leaves an element at the end of the body alone, so the notice stays while the visitor moves from page to page.
 * `data-notice` is styled in web/app/ui/base.css.
 */
const NOTICE = `<p role="status" data-notice="maintenance">${problems.maintenance.message}</p>`

/** A low quality, because pages are compressed once, while a visitor waits. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/**
 * The build's pages with the notice of maintenance (DEC-25), made on the first request. They have no ETag and conditions
 * are ignored, so that a browser with the plain page in its cache gets the notice, and afterwards the plain page again.
 */
export function noticedPages(folder: string) {
  const texts = new Map<string, Buffer>()
  const encoded = new Map<string, Buffer>()

  function textOf(file: string): Buffer {
    const html = readFileSync(path.join(folder, file), 'utf8')
    const end = html.lastIndexOf('</body>')
    const place = end === -1 ? html.length : end
    return Buffer.from(`${html.slice(0, place)}${NOTICE}${html.slice(place)}`)
  }

  return {
    send(request: FastifyRequest, reply: FastifyReply, file: string): FastifyReply {
      reply.headers({ 'cache-control': 'no-store', vary: 'accept-encoding' })
      const text = kept(texts, file, () => textOf(file))
      const encoding = encodingFor(String(request.headers['accept-encoding']))
      if (encoding === null) return reply.send(text)
      const content = kept(encoded, `${file} ${encoding}`, () =>
        encoding === 'br' ? brotliCompressSync(text, BROTLI) : gzipSync(text),
      )
      return reply.header('content-encoding', encoding).send(content)
    },
  }
}

/**
 * Uses an encoding only if the browser certainly accepts it. Browsers send brotli only in the known order; over plain
 * HTTP, gzip.
 */
function encodingFor(accepted: string): 'br' | 'gzip' | null {
  if (TAKES_BROTLI.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0)/.test(accepted) ? 'gzip' : null
}

function kept<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const known = values.get(key)
  if (known !== undefined) return known
  const made = make()
  values.set(key, made)
  return made
}
