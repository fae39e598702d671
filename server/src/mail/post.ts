import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brand } from '@bank/contract/brand'
import type { Config } from '../config.ts'
import { baseOfLinks, LETTERS_KEPT_DAYS, type MailConfig, mailWayOf, type SealedLetter } from './outbox.ts'

/** A letter on its way. `id` and `createdAt` are the same at each try, so that a repeat is recognized as one. */
export type Parcel = SealedLetter & { id: string; createdAt: string }

/** Takes letters out of the bank: to a mail server, or into files. */
export type Post = {
  /** Resolves when the letter was taken over, and not before. Throws whatever the mail server or the disk says. */
  deliver(parcel: Parcel): Promise<void>
  /** Gives up the letters under way. */
  close(): void
}

/** How many letters are under way at the same time. */
export const CONNECTIONS = 4

/** Of one step of the conversation with a mail server. */
const PATIENCE_MS = 10_000
/** Of the whole conversation about one letter, because a server can also trickle. */
const DEADLINE_MS = 60_000

/** Opens the way that the configuration names; null where nothing is sent. */
export async function openPost(config: MailConfig & Pick<Config, 'DATA_DIR'>): Promise<Post | null> {
  const way = mailWayOf(config)
  if (way === 'none') return null
  const host = new URL(baseOfLinks(config)).hostname
  return config.SMTP_URL === undefined
    ? openFolder(path.resolve(config.DATA_DIR, 'outbox'), host)
    : openMailServer(config.SMTP_URL, host)
}

async function openMailServer(url: string, host: string): Promise<Post> {
  // Loaded only if letters are sent, because it takes four megabytes.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      // The outbox decides on tries: a repeat here could deliver a letter twice without our knowing.
      maxRequeues: 0,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    HEAD,
  )
  // The pool reports broken idle connections here. The next letter opens another.
  transport.on('error', () => {})
  return {
    async deliver(parcel) {
      await transport.sendMail({ ...messageOf(parcel, host), signal: AbortSignal.timeout(DEADLINE_MS) })
    },
    close: () => transport.close({ force: true }),
  }
}

function openFolder(folder: string, host: string): Post {
  let tidiedAt = Number.NEGATIVE_INFINITY
  let composer: ReturnType<typeof openComposer> | undefined
  return {
    async deliver(parcel) {
      composer ??= openComposer()
      const { message } = await (await composer).sendMail(messageOf(parcel, host))
      const file = path.join(folder, `${parcel.createdAt.replaceAll(':', '-')}-${parcel.id}.eml`)
      // Complete or not at all: a program that watches the folder never reads half a letter. Only the server's account can
      // read it, because a letter can hold a link that sets a password.
      const write = () => writeFile(`${file}.part`, message, { mode: 0o600 })
      await write().catch(async (error) => {
        if (error.code !== 'ENOENT') throw error
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await write()
      })
      await rename(`${file}.part`, file)
      if (performance.now() - tidiedAt < TIDY_EVERY_MS) return
      tidiedAt = performance.now()
      await deleteOld(folder)
    },
    close() {},
  }
}

async function openComposer() {
  const { createTransport } = await import('nodemailer')
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, HEAD)
}

/** As long as the outbox keeps their rows. */
const FILES_KEPT_MS = LETTERS_KEPT_DAYS * 24 * 3_600_000
const TIDY_EVERY_MS = 3_600_000

async function deleteOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const isOver = name.endsWith('.eml') && Date.now() - (await stat(file)).mtimeMs > FILES_KEPT_MS
    if (isOver) await rm(file)
  }
}

const HEAD = {
  from: { name: brand.bankName, address: brand.email },
  // RFC 3834: no program answers these letters.
  headers: { 'Auto-Submitted': 'auto-generated' },
}

/** The Message-ID is ours and stays (RFC 5322, 3.6.4), so that whoever gets a letter twice can tell. */
function messageOf({ id, createdAt, address, subject, text, html, invitation }: Parcel, host: string) {
  return {
    messageId: `<${id}@${host}>`,
    date: new Date(createdAt),
    // Passed as parts, so that nothing in an address can add a second recipient.
    to: { name: '', address },
    subject: inHeader(subject),
    text,
    html,
    ...(invitation && {
      icalEvent: { method: invitation.method, content: invitation.file, filename: 'appointment.ics' },
    }),
  }
}

/** So many characters are at most 75 bytes as an encoded word (RFC 2047, 2). */
const ENCODED_TOGETHER = /.{1,10}/gsu

/**
 * The library passes on what looks like an encoded word, which the reader's program then decodes. A subject with such a
 * word is encoded whole, so that readers see what was typed.
 */
function inHeader(subject: string): string {
  if (!subject.includes('=?')) return subject
  const parts = subject.replace(/[\r\n]+/g, ' ').match(ENCODED_TOGETHER) ?? []
  return parts.map((part) => `=?utf-8?B?${Buffer.from(part).toString('base64')}?=`).join(' ')
}
