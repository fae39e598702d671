import { createServer, type Socket } from 'node:net'

export type ReceivedLetter = { from: string; to: string; subject: string; text: string; raw: string }

export type TestPost = {
  /** The value for SMTP_URL. */
  url: string
  letters: ReceivedLetter[]
  /** Refuses every recipient from now on, with a message that contains the address. */
  refuseAll(): void
  stop(): Promise<void>
}

/** A minimal mail server that keeps the letters it receives. `silent` accepts connections and never answers. */
export async function openTestPost({ silent = false } = {}): Promise<TestPost> {
  const letters: ReceivedLetter[] = []
  const sockets = new Set<Socket>()
  let refuses = false
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    if (!silent) converse(socket, letters, () => refuses)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    refuseAll() {
      refuses = true
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function converse(socket: Socket, letters: ReceivedLetter[], refuses: () => boolean) {
  let unread = ''
  let from = ''
  let to = ''
  let inLetter = false
  socket.write('220 post\r\n')
  socket.on('data', (chunk) => {
    unread += chunk.toString('utf8')
    for (;;) {
      const end = inLetter ? '\r\n.\r\n' : '\r\n'
      const at = unread.indexOf(end)
      if (at === -1) return
      const piece = unread.slice(0, at)
      unread = unread.slice(at + end.length)
      socket.write(`${answer(piece)}\r\n`)
    }
  })

  function answer(piece: string): string {
    if (inLetter) {
      inLetter = false
      letters.push({ from, to, raw: piece, ...partsOf(piece) })
      return '250 taken'
    }
    const address = /<(.*?)>/.exec(piece)?.[1] ?? ''
    if (/^MAIL/i.test(piece)) from = address
    if (/^RCPT/i.test(piece)) {
      if (refuses()) return `550 <${address}> is unknown here`
      to = address
    }
    if (/^DATA/i.test(piece)) {
      inLetter = true
      return '354 go on'
    }
    return /^QUIT/i.test(piece) ? '221 bye' : '250 fine'
  }
}

/** Subject and text as a person reads them: folded lines joined, quoted-printable decoded. */
function partsOf(raw: string) {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const subject = /^Subject: (.*)$/im.exec(head.replace(/\r\n\s+/g, ' '))?.[1] ?? ''
  const text = body.join('\r\n\r\n').replaceAll('\r\n', '\n')
  return { subject, text: /quoted-printable/i.test(head) ? unquoted(text) : text }
}

function unquoted(text: string): string {
  const bytes = text
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
