import { connect } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'
import { inParallel } from '../harness/parallel.ts'
import { exchange } from './slow-clients.ts'

/** A decompression bomb: a PNG with one bit a pixel whose image is far larger than its file. */
export function pictureBomb(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.of())])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

export function multipartForm(files: Record<string, Buffer>, ssn = '123456789'): FormData {
  const form = new FormData()
  form.set('ssn', ssn)
  for (const [name, bytes] of Object.entries(files))
    form.set(name, new File([new Uint8Array(bytes)], `${name}.png`))
  return form
}

/** Sends an endless body until the server answers or `limitBytes` are sent. Returns the status and the bytes sent. */
export function sendEndlessly(
  url: string,
  head: string,
  piece: string,
  limitBytes: number,
): Promise<{ status: number; sent: number }> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    let text = ''
    let sent = 0
    const socket = connect({ host: hostname, port: Number(port) })
    const done = () => {
      socket.destroy()
      resolve({ status: Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1] ?? 0), sent })
    }
    const write = () => {
      while (!socket.destroyed && !text && sent < limitBytes) {
        sent += piece.length
        if (!socket.write(piece, 'latin1')) return
      }
      if (sent >= limitBytes) socket.end()
    }
    socket.on('connect', () => {
      socket.write(head)
      write()
    })
    socket.on('drain', write)
    socket.on('data', (data) => {
      text += data.toString('latin1')
      if (text.includes('\r\n\r\n')) done()
    })
    socket.on('error', done)
    socket.on('close', done)
  })
}

const HIDDEN = 'GET /api/health HTTP/1.1\r\nHost: bank\r\n\r\n'
const post = (headers: string, body: string) =>
  `POST /api/auth/login HTTP/1.1\r\nHost: bank\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`

/** Requests whose end two servers could read differently. The request hidden in them must never be answered. */
const SMUGGLED: Record<string, string> = {
  'CL.TE': post(`Content-Length: ${5 + HIDDEN.length}\r\nTransfer-Encoding: chunked`, `0\r\n\r\n${HIDDEN}`),
  'TE.CL': post('Transfer-Encoding: chunked\r\nContent-Length: 4', `5c\r\n${HIDDEN}\r\n0\r\n\r\n`),
  'two lengths': post(`Content-Length: 2\r\nContent-Length: ${2 + HIDDEN.length}`, `{}${HIDDEN}`),
  'two codings': post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', `0\r\n\r\n${HIDDEN}`),
  'an unknown coding': post('Transfer-Encoding: xchunked', `0\r\n\r\n${HIDDEN}`),
  'a space before the colon': post('Content-Length : 2', `{}${HIDDEN}`),
  'a signed length': post('Content-Length: +2', `{}${HIDDEN}`),
  'a length in hex': post('Content-Length: 0x2', `{}${HIDDEN}`),
  'a bare line feed': post('Content-Length: 2\nX: 1', `{}${HIDDEN}`),
  'a folded header': post('Content-Length:\r\n 2', `{}${HIDDEN}`),
  'a chunk without a size': post('Transfer-Encoding: chunked', `\r\n{}\r\n0\r\n\r\n${HIDDEN}`),
  'a chunk with a negative size': post('Transfer-Encoding: chunked', `-1\r\n{}\r\n0\r\n\r\n${HIDDEN}`),
}

/** The smuggled requests that were not refused. */
export async function smuggle(url: string): Promise<{ tried: number; wrong: string[] }> {
  const wrong: string[] = []
  await inParallel(Object.entries(SMUGGLED).values(), 6, async ([name, bytes]) => {
    const text = await exchange(url, bytes)
    if (!/^HTTP\/1.1 400/.test(text) || text.includes('"alive"'))
      wrong.push(`smuggled by ${name}: ${text.slice(0, 60)}`)
  })
  return { tried: Object.keys(SMUGGLED).length, wrong }
}
