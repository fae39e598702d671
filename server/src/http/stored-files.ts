import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A file as browsers take it: compressed by the build, with what is said about it. */
type Stored = { content: Buffer; headers: Record<string, string> }

/** What most of a site's answers are; the rest comes from the disk. */
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
}

/**
 * The build's pages, styles and scripts from memory, about a megabyte: opening and reading a file for each request costs
 * three times as much as sending it. They do not change while the server runs. Answers `send`, which says whether it
 * did: only what nearly every browser asks for is sent from here, a whole file by GET, compressed with brotli. What is
 * conditional, in parts, by HEAD or in another encoding has more to it, and is left to the disk's server, which says the
 * same about the same file.
 */
export function readStoredFiles(folder: string) {
  const stored = new Map<string, Stored>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[path.extname(name.slice(0, -'.br'.length))]
    if (!name.endsWith('.br') || !type) continue
    const file = path.join(folder, name)
    stored.set(name.slice(0, -'.br'.length).replaceAll(path.sep, '/'), {
      content: readFileSync(file),
      headers: { ...headersOf(file), 'content-type': type },
    })
  }
  return {
    send(request: FastifyRequest, reply: FastifyReply, file: string): boolean {
      const found = stored.get(file)
      if (!found || !isPlain(request)) return false
      reply.headers(found.headers).send(found.content)
      return true
    },
  }
}

// As the disk's server names a state of a file (@fastify/send), so that either knows what the other has sent.
function headersOf(file: string) {
  const { size, mtime } = statSync(file)
  return {
    'content-encoding': 'br',
    vary: 'accept-encoding',
    etag: `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`,
    'accept-ranges': 'bytes',
  }
}

/** What makes an answer something else than the whole file. */
export const CONDITIONS = [
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
  'if-range',
  'range',
]

/** Encodings in the order and without the weights that browsers send: brotli is taken, and nothing better is known. */
export const TAKES_BROTLI = /^(gzip, deflate, )?br(, zstd)?$/

function isPlain({ raw: { method, headers } }: FastifyRequest): boolean {
  return (
    method === 'GET' &&
    TAKES_BROTLI.test(String(headers['accept-encoding'])) &&
    CONDITIONS.every((condition) => headers[condition] === undefined)
  )
}
