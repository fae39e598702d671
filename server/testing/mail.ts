import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { SMTPServer } from 'smtp-server'
import sql from 'sql-template-tag'
import type { Queries } from '../src/db/connect.ts'
import type { MasterKeys } from '../src/encryption/master-keys.ts'
import { openLetter, type SealedLetter } from '../src/mail/outbox.ts'

export type ReceivedLetter = {
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** What calendar programs read of it; empty if there is nothing. */
  calendar: string
  messageId: string
  raw: string
  /** Whether the sender was told that it was taken. */
  isConfirmed: boolean
}

/** What the mail server does with letters. `double` takes one, and breaks the connection before it says so. */
export type Manner = 'take' | 'refuse' | 'later' | 'drop' | 'double' | 'silent'

export type TestPost = {
  /** The value for SMTP_URL. */
  url: string
  letters: ReceivedLetter[]
  /** From the next letter on, or by a choice for each. Refusals contain the address. */
  behave(manner: Manner | (() => Manner)): void
  stop(): Promise<void>
}

/** A real mail server that keeps the letters it receives. */
export async function openTestPost({ port = 0 } = {}): Promise<TestPost> {
  const letters: ReceivedLetter[] = []
  const sockets = new Set<Socket>()
  let choose = (): Manner => 'take'
  const chosen = new Map<string, Manner>()
  const breakLines = (port?: number) => {
    for (const socket of sockets) if (port === undefined || socket.remotePort === port) socket.destroy()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onConnect: (_session, answer) => {
      if (choose() !== 'silent') answer()
    },
    onRcptTo: ({ address }, { id }, answer) => {
      const manner = choose()
      chosen.set(id, manner)
      const responseCode = manner === 'refuse' ? 550 : 451
      const refused = manner === 'refuse' || manner === 'later'
      answer(refused ? Object.assign(new Error(`<${address}> is unknown here`), { responseCode }) : null)
    },
    onData: async (stream, { id, remotePort, envelope }, answer) => {
      const manner = chosen.get(id)
      // Null: the sender was gone before its end.
      const raw = await read(stream).catch(() => null)
      if (raw === null) return
      if (manner === 'drop') return breakLines(remotePort)
      const { mailFrom, rcptTo } = envelope
      letters.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address).join(),
        ...readLetter(raw),
        isConfirmed: manner !== 'double',
      })
      if (manner === 'double') return breakLines(remotePort)
      answer()
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  const address = server.server.address()
  const heard = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${heard}`,
    letters,
    behave(next) {
      choose = typeof next === 'function' ? next : () => next
    },
    async stop() {
      const closed = new Promise<void>((done) => server.close(done))
      breakLines()
      await closed
    },
  }
}

/** The letters that wait in the outbox for this address, oldest first. */
export async function waitingLetters(
  { owner, masterKeys }: { owner: Queries; masterKeys: MasterKeys },
  address: string,
): Promise<(SealedLetter & { kind: string })[]> {
  type Row = { id: string; kind: string; masterKeyId: string; sealed: Buffer }
  const rows = await owner.rows<Row>(sql`
    select id, kind, master_key_id as "masterKeyId", sealed from letters where sealed is not null
    order by created_at, id`)
  return rows
    .map((row) => ({ kind: row.kind, ...openLetter(masterKeys, row) }))
    .filter((letter) => letter.address === address)
}

async function read(stream: Readable): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** A letter as a person reads it: folded lines joined, its parts decoded. */
export function readLetter(raw: string): Omit<ReceivedLetter, 'from' | 'to' | 'isConfirmed'> {
  const { head } = split(raw)
  const parts = partsIn(raw)
  const partOf = (type: string) => {
    const part = parts.find((one) => one.head.includes(type))
    return part ? decoded(part) : ''
  }
  return {
    subject: wordsOf(headerOf(head, 'Subject')),
    messageId: headerOf(head, 'Message-ID'),
    text: partOf('text/plain'),
    html: partOf('text/html'),
    calendar: partOf('text/calendar'),
    raw,
  }
}

/** The parts of a letter, also those of its parts. */
function partsIn(raw: string): { head: string; body: string }[] {
  const { head, body } = split(raw.trimStart())
  const boundary = /boundary="?([^";\r\n]+)"?/i.exec(head)?.[1]
  return boundary === undefined ? [{ head, body }] : body.split(`--${boundary}`).slice(1, -1).flatMap(partsIn)
}

const headerOf = (head: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(head.replace(/\r\n[ \t]+/g, ' '))?.[1] ?? ''

function split(text: string) {
  const at = text.indexOf('\r\n\r\n')
  return { head: text.slice(0, at), body: text.slice(at + 4) }
}

function decoded({ head, body }: { head: string; body: string }): string {
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString().replaceAll('\r\n', '\n')
  const text = body.replaceAll('\r\n', '\n')
  return /quoted-printable/i.test(head) ? unquoted(text.replaceAll('=\n', '')) : text
}

const wordsOf = (subject: string) =>
  subject.replace(/=\?utf-8\?([QB])\?(.*?)\?=\s*/gi, (_, how: string, word: string) =>
    how.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : unquoted(word.replaceAll('_', ' ')),
  )

function unquoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
