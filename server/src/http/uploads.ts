import { THREAD_PICTURES_MAX } from '@bank/contract/threads'
import { UPLOAD_MAX } from '@bank/contract/wallets'
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import { addressBlock } from './count.ts'
import { DRAINS, drainUnreadBodies } from './unread-bodies.ts'
import { openUpload, type Upload } from './uploads-in-flight.ts'

/** The part that can be sent several times: what it lists belongs together, and joined it is one text. */
const LIST = 'confirmedAddresses'

/** The files that belong together, in the order in which they are sent. */
const FILES = 'pictures'

type Form = Record<string, string | File | File[]>

declare module 'fastify' {
  interface FastifyRequest {
    /** The memory of this request's form; `http/serve.ts` releases it when the request is answered. */
    upload: Upload | undefined
  }
}

/**
 * Sets the limits of a multipart form: files of 5 MiB and a few short fields (HAZ-E7). An edit of a wallet has the most: six,
 * and the three addresses that were compared. What is refused before it was read is still received, to a limit.
 * The file after the last picture is let in, so that the refusal can name the part.
 */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  app.decorateRequest('upload', undefined)
  drainUnreadBodies(app)
  await app.register(multipart, {
    limits: {
      fileSize: UPLOAD_MAX,
      files: THREAD_PICTURES_MAX + 1,
      fields: 9,
      fieldSize: 8192,
      fieldNameSize: 50,
      parts: 13,
    },
  })
}

/**
 * The parts of a multipart form as one plain object: text for fields, Files for uploads. The client's file name is
 * discarded. A part given twice is refused, so that no two readers disagree about which one counts; only the values of
 * `confirmedAddresses` are joined by line breaks, and `pictures` are a list. Throws
 * `too_many_attempts` or `unavailable` if too many uploads are arriving, `malformed` if it is not a form.
 */
export async function readForm(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) throw new Problem('unsupported_media_type')
  refuseEndless(request)
  const who = request.userId ?? addressBlock(request.ip)
  const upload = openUpload(who, () => request.raw.destroy())
  request.upload = upload
  try {
    return await readParts(request, upload)
  } catch (error) {
    // The parser has no codes for most malformed forms, such as one with a boundary of more than 256 characters.
    throw error instanceof Problem || (error instanceof Error && 'code' in error)
      ? error
      : new Problem('malformed')
  } finally {
    upload.arrived()
  }
}

async function readParts(request: FastifyRequest, upload: Upload): Promise<Form> {
  const form = new Map<string, Form[string]>()
  for await (const part of request.parts()) {
    refuseMore(part, form.get(FILES))
    const value = part.type === 'file' ? await asFile(part, upload) : String(part.value)
    // Browsers send an empty file for an empty file input.
    if (value instanceof File && value.size === 0) continue
    const earlier = form.get(part.fieldname)
    if (part.fieldname === LIST && typeof earlier === 'string' && typeof value === 'string') {
      form.set(LIST, `${earlier}\n${value}`)
      continue
    }
    if (part.fieldname === FILES && value instanceof File && typeof earlier !== 'string') {
      form.set(FILES, [...(Array.isArray(earlier) ? earlier : []), value])
      continue
    }
    if (earlier !== undefined) {
      throw Problem.invalid([{ path: part.fieldname, msg: 'Send each part only once' }])
    }
    form.set(part.fieldname, value)
  }
  return Object.fromEntries(form)
}

/** Refuses one picture too many before it is read. */
function refuseMore({ type, fieldname }: Multipart, earlier: Form[string] | undefined) {
  if (type !== 'file' || fieldname !== FILES || !Array.isArray(earlier)) return
  if (earlier.length < THREAD_PICTURES_MAX) return
  throw Problem.invalid([{ path: FILES, msg: `At most ${THREAD_PICTURES_MAX} pictures` }])
}

function refuseEndless({ raw }: FastifyRequest) {
  if (Number(raw.headers['content-length'] ?? 0) > DRAINS.bytes) throw new Problem('payload_too_large')
  let read = 0
  raw.on('data', (chunk: Buffer) => {
    read += chunk.length
    if (read > DRAINS.bytes) raw.destroy()
  })
}

async function asFile({ fieldname, mimetype, file }: MultipartFile, upload: Upload): Promise<File> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of file) {
    upload.take(piece.length)
    pieces.push(piece)
  }
  if (file.truncated) throw tooLarge(fieldname)
  return new File(pieces, fieldname, { type: mimetype })
}

/** Names the field, because a form can have two pictures. */
function tooLarge(fieldname: string): Problem {
  const msg = `A file must be at most ${UPLOAD_MAX / 1024 / 1024} MB`
  return new Problem('payload_too_large', { message: msg, errors: [{ path: fieldname, msg }] })
}
