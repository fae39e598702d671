import { connect, type Socket } from 'node:net'
import { type Job, type Outcome, PLACE } from './load.ts'

/**
 * The process that makes the load with the given number of connections, each sending its next request when the last one is
 * answered. It reads only the status and length of an answer, to leave the processor to the program being measured.
 */
process.on('message', (job: Job) => {
  run(job).then((outcome) => process.send?.(outcome))
})

const HEAD_END = Buffer.from('\r\n\r\n')

async function run({ port, connections, ms, requests, once = false, from = 0 }: Job): Promise<Outcome> {
  const times: number[] = []
  const statuses: Record<string, number> = {}
  let sent = 0
  const next = () => {
    const text = requests[sent % requests.length]
    if (text === undefined || (once && sent >= requests.length)) return null
    return text.replace(PLACE, String(from + sent++).padStart(PLACE.length, '0'))
  }
  const begun = performance.now()
  const until = begun + ms
  await Promise.all(Array.from({ length: connections }, () => talk()))
  const elapsed = performance.now() - begun
  times.sort((a, b) => a - b)
  const at = (q: number) => times[Math.min(times.length - 1, Math.floor(q * times.length))] ?? 0
  return {
    requests: times.length,
    perSecond: (times.length / elapsed) * 1000,
    p50: at(0.5),
    p99: at(0.99),
    statuses,
    sent,
  }

  function talk(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      socket.setNoDelay(true)
      let asked = 0
      const ask = () => {
        const request = performance.now() < until ? next() : null
        if (request === null) {
          socket.end()
          resolve()
          return
        }
        asked = performance.now()
        socket.write(request)
      }
      socket.once('connect', ask)
      socket.once('error', reject)
      readAnswers(socket, (status) => {
        times.push(performance.now() - asked)
        statuses[status] = (statuses[status] ?? 0) + 1
        ask()
      })
    })
  }
}

function readAnswers(socket: Socket, answered: (status: string) => void) {
  let pending: Buffer | null = null
  let status = ''
  /** Bytes of the body still to come; null while the header is read. */
  let left: number | null = null
  socket.on('data', (chunk: Buffer) => {
    if (left === null) {
      const text: Buffer = pending ? Buffer.concat([pending, chunk]) : chunk
      const end = text.indexOf(HEAD_END)
      if (end < 0) {
        pending = text
        return
      }
      pending = null
      const head = text.toString('latin1', 0, end)
      status = head.slice(9, 12)
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
      if (length === undefined && status !== '204') {
        socket.destroy(new Error(`An answer has no content-length: ${head}`))
        return
      }
      left = Number(length ?? 0) - (text.length - end - HEAD_END.length)
    } else left -= chunk.length
    if (left > 0) return
    left = null
    answered(status)
  })
}
