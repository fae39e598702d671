import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { problems } from '@bank/contract/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { TAKES_BROTLI } from './stored-files.ts'

/**
 * Behind everything that React knows: it leaves alone what it finds at the end of the body, and so the notice stays while
 * somebody moves from page to page. `data-notice` is styled in web/app/ui/base.css.
 */
const NOTICE = `<p role="status" data-notice="maintenance">${problems.maintenance.message}</p>`

/** Strong enough for what is made while somebody waits, and once. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/**
 * The build's pages as they are during maintenance (D25): the same, and a notice that says so. Made when they are first
 * asked for. Nobody keeps them: they have no tag, conditions are not looked at, and so whoever holds the plain page gets
 * this one, and the plain one again afterwards.
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

/** Only what is surely taken; browsers ask for brotli nowhere but in their own order, or over plain HTTP for gzip. */
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
