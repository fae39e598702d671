import { UPLOAD_MAX } from '@bank/contract/wallets'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

/**
 * A form as a whole, in bytes. A picture that is somewhat too large is read to its end, so that its sender is told what is
 * wrong; of a body without end nothing more is read than this.
 */
const FORM_MAX = 16 * 1024 * 1024

/** Limits on a multipart form: two files of 5 MiB and a handful of short fields (hazard E7). */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: UPLOAD_MAX, files: 2, fields: 6, fieldSize: 4096, fieldNameSize: 50, parts: 8 },
  })
}

/**
 * Multipart parts as one plain object: text for fields, Files for uploads. The client's file name is discarded;
 * the same part twice is refused, so that no two readers can disagree about which one counts.
 */
export async function readForm(request: FastifyRequest): Promise<Record<string, string | File>> {
  if (!request.isMultipart()) throw new Problem('unsupported_media_type')
  refuseEndless(request)
  try {
    return await readParts(request)
  } finally {
    // Whoever is refused half-way still sends the rest, and asks for something else on the same connection: unread, it would
    // stand in the way of that until the connection is given up.
    request.raw.unpipe()
    request.raw.resume()
  }
}

async function readParts(request: FastifyRequest): Promise<Record<string, string | File>> {
  const form = new Map<string, string | File>()
  for await (const part of request.parts()) {
    const value = part.type === 'file' ? await asFile(part) : String(part.value)
    // What a browser sends for a file input that was left empty.
    if (value instanceof File && value.size === 0) continue
    if (form.has(part.fieldname)) {
      throw Problem.invalid([{ path: part.fieldname, msg: 'Send each part only once' }])
    }
    form.set(part.fieldname, value)
  }
  return Object.fromEntries(form)
}

function refuseEndless({ raw }: FastifyRequest) {
  if (Number(raw.headers['content-length'] ?? 0) > FORM_MAX) throw new Problem('payload_too_large')
  let read = 0
  raw.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > FORM_MAX) raw.destroy()
  })
}

async function asFile(part: Part): Promise<File> {
  const content = await part.toBuffer().catch((error: Error) => tellSize(part.fieldname, error))
  return new File([new Uint8Array(content)], part.fieldname, { type: part.mimetype })
}

type Part = { fieldname: string; mimetype: string; toBuffer(): Promise<Buffer> }

/** Of two pictures, whoever sent them should know which one is too large. */
function tellSize(fieldname: string, error: Error): never {
  if (!('code' in error) || error.code !== 'FST_REQ_FILE_TOO_LARGE') throw error
  const msg = `A file must be at most ${UPLOAD_MAX / 1024 / 1024} MB`
  throw new Problem('payload_too_large', { message: msg, errors: [{ path: fieldname, msg }] })
}
