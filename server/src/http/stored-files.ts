import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A file compressed by the build, with its headers. */
type Stored = { content: Buffer; headers: Record<string, string> }

/** The types kept in memory, which are most of a site's answers; the others are read from disk. */
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
}

/**
 * Keeps the build's pages, styles and scripts in memory, about a megabyte: this sends four times as many pages a second as
 * the file server alone (docs/decisions/008-pages-in-memory.md), and the files don't change while the server runs. `send`
 * returns whether it answered. It handles what nearly every browser asks for: a whole file by GET, compressed with
 * brotli. Conditional, range and HEAD requests and other encodings are left to the file server, which sends the same
 * headers for the same file.
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

// The file server's ETag (@fastify/send), so that each recognizes the other's.
function headersOf(file: string) {
  const { size, mtime } = statSync(file)
  return {
    'content-encoding': 'br',
    vary: 'accept-encoding',
    etag: `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`,
    'accept-ranges': 'bytes',
  }
}

/** Headers that ask for something other than the whole file. */
export const CONDITIONS = [
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
  'if-range',
  'range',
]

/** The encodings as browsers send them, in their order and without quality values; brotli is then the best choice. */
export const TAKES_BROTLI = /^(gzip, deflate, )?br(, zstd)?$/

function isPlain({ raw: { method, headers } }: FastifyRequest): boolean {
  return (
    method === 'GET' &&
    TAKES_BROTLI.test(String(headers['accept-encoding'])) &&
    CONDITIONS.every((condition) => headers[condition] === undefined)
  )
}
