import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { identity } from '@bank/contract/identity'
import { type Bank, callAs } from '../harness/bank-under-test.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { HAS_VITALS, memoryGrowthDuring } from '../harness/vitals.ts'
import { multipartForm } from '../input/hostile-requests.ts'

const MEBIBYTE = 2 ** 20
/** The number of uploads and of accounts, and the bytes that arrive of each upload: less than a form's two images. */
const UPLOADS = 60
const ACCOUNTS = 20
const ARRIVES = 10 * MEBIBYTE - 2048
/** What a server can hold of them (http/uploads-in-flight.ts), plus what it has read and dropped but not yet collected. */
const GROWTH_MAX = 350 * MEBIBYTE
/** How long the uploads stay open. */
const STAY_MS = 12_000
const PATIENCE_MS = 15_000

/**
 * Uploads that never end: the server keeps a limited part of them, and nothing once their senders have disconnected, so
 * that other customers are served.
 */
export async function unfinishedUploads(bank: Bank, server: ServerProcess) {
  const [wrong, measured]: [string[], string[]] = [[], []]
  const accounts = await bank.addAll(ACCOUNTS)
  const sockets: Socket[] = []
  const growth = await memoryGrowthDuring(server.pid, async () => {
    for (let n = 0; n < UPLOADS; n++) {
      const { token = '' } = accounts[n % ACCOUNTS] ?? {}
      sockets.push(begin(server, token))
    }
    await sleep(STAY_MS)
  })
  const honest = await bank.add()
  await callAs(server, honest.token)(identity.me, {}).catch((error: unknown) =>
    measured.push(`another customer was refused meanwhile: ${String(error)}`),
  )
  for (const socket of sockets) socket.destroy()
  if (HAS_VITALS && growth > GROWTH_MAX)
    measured.push(`${Math.round(growth / MEBIBYTE)} MiB were taken for unfinished uploads`)
  const status = await untilServed(server, honest.token)
  // 400: the upload was read completely, and its content is refused because it is not an image.
  if (status !== 400) wrong.push(`an upload after the unfinished ones was answered ${status}`)
  return { wrong, measured, line: `${Math.round(growth / MEBIBYTE)} MiB for ${UPLOADS} unfinished uploads` }
}

function begin({ port }: ServerProcess, token: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  const part = (name: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
  socket.write(
    'POST /api/verification/submit HTTP/1.1\r\nHost: bank\r\nContent-Type: multipart/form-data; boundary=x\r\n' +
      `Authorization: Bearer ${token}\r\nContent-Length: ${15 * MEBIBYTE}\r\n\r\n`,
  )
  for (const name of ['idFront', 'idBack']) socket.write(`${part(name)}${'p'.repeat(ARRIVES / 2)}\r\n`)
  return socket
}

/** The status of an honest customer's complete upload, retried while the server is busy. */
async function untilServed({ url }: ServerProcess, token: string): Promise<number> {
  const late = performance.now() + PATIENCE_MS
  for (;;) {
    const { status } = await fetch(`${url}/api/verification/submit`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: multipartForm({ idFront: Buffer.alloc(4 * MEBIBYTE, 1) }),
    })
    if (status !== 503 || performance.now() > late) return status
    await sleep(1000)
  }
}
