import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { EventStream } from './event-stream.ts'
import { FILE_POLICY } from './headers.ts'

/** Sends events as they come. A proxy that first collected the whole answer would never pass it on. */
export function sendEvents(reply: FastifyReply, { body }: EventStream) {
  return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(body)
}

/** Sends a complete file. */
export async function sendFile(reply: FastifyReply, { file }: { file: File }) {
  return send(reply, file, Buffer.from(await file.arrayBuffer()))
}

/**
 * Sends a file as an attachment, so that the browser never displays it in our origin under a type of its choice
 * (HAZ-F4).
 */
export function send(reply: FastifyReply, file: { name: string; type: string }, content: Buffer | Readable) {
  const name = file.name.replace(/[^\w.-]/g, '_')
  reply.header('content-disposition', `attachment; filename="${name}"`).type(file.type)
  reply.header('content-security-policy', FILE_POLICY)
  return reply.send(content)
}
