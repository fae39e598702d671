import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestPost, readLetter, type TestPost, waitingLetters } from '../../testing/mail.ts'
import { startBank } from '../../testing/scenes.ts'
import { masterKeys } from '../encryption/master-keys.ts'
import { prune } from '../limits/pruning.ts'
import type { Letter } from './letter.ts'
import { openOutbox, sealLettersAgain } from './outbox.ts'
import { CONNECTIONS } from './post.ts'
import { openSender, type Sender } from './sender.ts'

const LETTER: Letter = {
  kind: 'test',
  subject: 'A new password',
  paragraphs: ['Somebody asked for a new password.'],
  action: { label: 'Choose a new password', path: '/reset-password#SECRET' },
  isSecurity: true,
}

let post: TestPost
const folder = mkdtempSync(path.join(tmpdir(), 'meranti-outbox-'))
const lines: string[] = []
const log = pino({ level: 'trace', base: null }, { write: (line: string) => void lines.push(line) })
const senders: Sender[] = []
const server = await startBank()
beforeEach(async () => {
  post = await openTestPost()
  await server.owner.run(sql`truncate letters`)
  lines.length = 0
})
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.close()))
  await post.stop()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
})

const PUBLIC_URL = 'https://bank.example/'
const settings = () => ({ SMTP_URL: post.url, PUBLIC_URL, DATA_DIR: folder, DATABASE_URL: undefined })
const outbox = () => openOutbox(server.masterKeys, settings())

async function send(config: { SMTP_URL: string | undefined } = settings(), keys = server.masterKeys) {
  const sender = await openSender({ db: server.db, keys, config: { ...settings(), ...config }, log })
  senders.push(sender)
  sender.wake()
  return sender
}

async function write(letter = LETTER, address = `${randomUUID()}@customers.example`) {
  await server.db.transaction((tx) => outbox().write(tx, letter, { address, userId: null }))
  return address
}

const received = (count: number) => expect.poll(() => post.letters.length).toBe(count)
const row = () =>
  server.owner.row<{
    isSent: boolean
    isGivenUp: boolean
    tries: number
    failure: string | null
    sealed: null
  }>(sql`
    select sent_at is not null as "isSent", given_up_at is not null as "isGivenUp", tries, last_failure as failure,
      sealed from letters`)
/** As if the wait before the next try were over. */
const makeDue = () => server.owner.run(sql`update letters set next_try_at = now() where sealed is not null`)
/** Lets the senders look again and again until it is so: they pause after the mail server failed. */
const sooner = <Value>(look: () => Value) =>
  expect.poll(() => {
    for (const sender of senders) sender.wake()
    return look()
  })

describe('a letter', () => {
  test('is text and HTML, with the bank’s name and a link to the configured address only', async () => {
    const address = await write()
    await send()
    await received(1)
    const [letter] = post.letters
    expect(letter?.to).toBe(address)
    expect(letter?.text).toContain('Choose a new password:\nhttps://bank.example/reset-password#SECRET')
    expect(letter?.html).toContain('href="https://bank.example/reset-password#SECRET"')
    expect(letter?.html).toContain('Meranti Bank')
    expect(letter?.html).toContain('prefers-color-scheme: dark')
    expect(letter?.html).toContain('name="color-scheme" content="light dark"')
    expect(letter?.html).not.toMatch(/<img|<script|url\(|@import|src=/)
    const links = [...(letter?.html ?? '').matchAll(/https?:\/\/[^/"<]+/g)].map(([link]) => link)
    expect(new Set(links)).toEqual(new Set(['https://bank.example']))
    expect(letter?.messageId).toMatch(/^<[0-9a-f-]{36}@bank\.example>$/)
  })

  test('with an appointment is for calendar programs too, as one of its forms and as a file', async () => {
    const file = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nSUMMARY:Ärger\r\nEND:VCALENDAR\r\n'
    await write({ ...LETTER, invitation: { method: 'CANCEL', file } })
    await send()
    await received(1)
    const [letter] = post.letters
    expect(letter?.calendar.trim()).toBe(file.replaceAll('\r\n', '\n').trim())
    expect(letter?.text).toContain('Somebody asked')
    expect(letter?.html).toContain('Somebody asked')
    expect(letter?.raw).toMatch(/Content-Type: text\/calendar; charset=utf-8;\s+method=CANCEL/)
    expect(letter?.raw).toMatch(/Content-Type: application\/ics;\s+name=appointment\.ics/)
    expect(letter?.raw).toMatch(/Content-Disposition: attachment;\s+filename=appointment\.ics/)
  })

  test('can’t break out of its subject or its HTML', async () => {
    const evil = '"><img src=x onerror=alert(1)>\r\nBcc: victim@customers.example\r\n\r\n<script>'
    await write({ ...LETTER, subject: evil, paragraphs: [evil] })
    await send()
    await received(1)
    const [letter] = post.letters
    expect(letter?.html).not.toMatch(/<img|<script/)
    const [head = ''] = letter?.raw.split('\r\n\r\n') ?? []
    expect(head).not.toMatch(/^Bcc:/im)
    expect(head).toMatch(/^Date: \w{3}, /m)
    expect(post.letters.map(({ to }) => to)).toHaveLength(1)
  })

  test.each([
    '=?utf-8?q?=50ay_here?=',
    'About =?utf-8?B?UGF5IGhlcmU=?= =?x?',
    `=?utf-8?q?caf=C3=A9?= ${'Übermäßig – 漢字 👩‍👧 '.repeat(8)}end`,
  ])('has literally the subject that staff typed: %s', async (subject) => {
    await write({ ...LETTER, subject })
    await send()
    await received(1)
    const [letter] = post.letters
    expect(letter?.subject).toBe(subject)
    const lines = letter?.raw.split('\r\n\r\n')[0]?.split('\r\n') ?? []
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(78)
  })

  test('can’t get a second recipient by its address', async () => {
    await write(LETTER, 'one@customers.example, two@customers.example')
    await send()
    await expect.poll(async () => (await row()).tries).toBe(1)
    await expect.poll(async () => (await row()).isSent || (await row()).failure !== null).toBe(true)
    expect(post.letters.filter(({ to }) => to.split(',').length > 1)).toEqual([])
  })

  test('is in the database only encrypted, and after it was sent not at all', async () => {
    await write()
    const stored = await server.owner.value<string>(sql`select letters::text from letters`)
    expect(stored).not.toMatch(/SECRET|customers\.example|password/i)
    await send()
    await expect.poll(async () => (await row()).isSent).toBe(true)
    expect(await row()).toMatchObject({ sealed: null, tries: 1, failure: null })
  })

  test('is not written without its act', async () => {
    const act = server.db.transaction(async (tx) => {
      await outbox().write(tx, LETTER, { address: 'a@customers.example', userId: null })
      throw new Error('the act failed')
    })
    await expect(act).rejects.toThrow('the act failed')
    expect(await server.owner.rows(sql`select from letters`)).toEqual([])
  })
})

describe('a mail server that', () => {
  test('refuses gets the letter again, and the log names neither address nor words', async () => {
    post.behave('refuse')
    const address = await write()
    await send()
    await expect.poll(async () => (await row()).failure).toBe('550')
    expect(lines.join()).toContain('a letter was not sent')
    expect(lines.join()).not.toContain(address)
    post.behave('take')
    await makeDue()
    await sooner(() => post.letters.length).toBe(1)
    await expect.poll(async () => (await row()).isSent).toBe(true)
    expect((await row()).tries).toBe(2)
  })

  test.each(['later', 'drop'] as const)('says “%s” gets the letter later, once', async (manner) => {
    post.behave(manner)
    await write()
    await send()
    await expect.poll(async () => (await row()).failure).not.toBe(null)
    expect(post.letters).toEqual([])
    post.behave('take')
    await makeDue()
    await sooner(() => post.letters.length).toBe(1)
    await expect.poll(async () => (await row()).isSent).toBe(true)
  })

  test('takes a letter and breaks the line before it says so gets it again with the same Message-ID', async () => {
    post.behave('double')
    await write()
    await send()
    await expect.poll(async () => (await row()).failure).not.toBe(null)
    post.behave('take')
    await makeDue()
    await sooner(async () => (await row()).isSent).toBe(true)
    expect(post.letters).toHaveLength(2)
    expect(new Set(post.letters.map(({ messageId }) => messageId)).size).toBe(1)
  })

  test('is down holds no letter up for long after it is back', async () => {
    const { port } = new URL(post.url)
    await post.stop()
    for (let n = 0; n < 10; n++) await write()
    await send()
    await expect.poll(() => lines.join()).toContain('ECONNREFUSED')
    post = await openTestPost({ port: Number(port) })
    // Those that were under way get their next try a while later.
    const underWay = sql`select from letters where tries > 0 and last_failure is null and sealed is not null`
    await expect.poll(() => server.owner.rows(underWay)).toEqual([])
    await makeDue()
    await received(10)
  })

  test('never answers does not delay the shutdown', async () => {
    post.behave('silent')
    await write()
    const sender = await send()
    await expect.poll(async () => (await row()).tries).toBe(1)
    const begun = performance.now()
    await sender.close()
    expect(performance.now() - begun).toBeLessThan(6000)
  })

  test('keeps refusing loses the letter after a day, and the words with it', async () => {
    await write()
    await server.owner.run(sql`update letters set tries = 9, created_at = now() - interval '25 hours'`)
    post.behave('refuse')
    await send()
    await expect.poll(async () => (await row()).isGivenUp).toBe(true)
    expect((await row()).sealed).toBe(null)
    expect(post.letters).toEqual([])
  })
})

test('several servers send each letter once', async () => {
  const addresses: string[] = []
  for (let n = 0; n < 30; n++) addresses.push(await write())
  await Promise.all([send(), send(), send()])
  for (let n = 0; n < 30; n++) addresses.push(await write())
  for (const sender of senders) sender.wake()
  await expect.poll(() => post.letters.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(60)
  expect(post.letters.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
})

test('a letter to one user does not wait for those of a message to all', async () => {
  const reader = await server.add()
  const news = { ...LETTER, kind: 'notice', isSecurity: false }
  await server.db.transaction((tx) =>
    outbox().writeToMany(
      tx,
      news,
      Array.from({ length: 40 }, () => reader),
    ),
  )
  const address = await write()
  await send()
  await received(41)
  expect(post.letters.slice(0, 2 * CONNECTIONS).map(({ to }) => to)).toContain(address)
})

test('another server sends the letter of one that is gone, and not before', async () => {
  await write()
  // As one leaves it that was killed while the letter was under way.
  await server.owner.run(sql`update letters set tries = 1, next_try_at = now() + interval '1 second'`)
  await send()
  expect(post.letters).toEqual([])
  await sooner(() => post.letters.length).toBe(1)
})

test('a letter leaves as soon as its act is committed', async () => {
  const woken: number[] = []
  const outbox = openOutbox(server.masterKeys, settings(), () => woken.push(1))
  const to = { address: 'a@customers.example', userId: null }
  await server.db.transaction(async (tx) => {
    await outbox.write(tx, LETTER, to)
    await outbox.write(tx, LETTER, to)
    expect(woken).toEqual([])
  })
  expect(woken).toEqual([1])
  await expect(
    server.db.transaction(async (tx) => {
      await outbox.write(tx, LETTER, to)
      throw new Error('the act failed')
    }),
  ).rejects.toThrow('the act failed')
  expect(woken).toEqual([1])
})

test('without a mail server and with the embedded database, letters are files that only this account reads', async () => {
  const address = await write()
  await send({ SMTP_URL: undefined })
  await expect.poll(async () => (await row()).isSent).toBe(true)
  const outboxFolder = path.join(folder, 'outbox')
  const [name = ''] = readdirSync(outboxFolder)
  expect(readdirSync(outboxFolder)).toHaveLength(1)
  expect(name).toMatch(/\.eml$/)
  const raw = readFileSync(path.join(outboxFolder, name), 'utf8')
  expect(raw).toContain(`To: ${address}`)
  expect(readLetter(raw).text).toContain('https://bank.example/reset-password#SECRET')
  expect(statSync(path.join(outboxFolder, name)).mode & 0o077).toBe(0)
})

test('without both, no letter is written', async () => {
  const none = openOutbox(server.masterKeys, {
    ...settings(),
    SMTP_URL: undefined,
    DATABASE_URL: 'postgres://elsewhere',
  })
  await server.db.transaction((tx) =>
    none.write(tx, LETTER, { address: 'a@customers.example', userId: null }),
  )
  expect(await server.owner.rows(sql`select from letters`)).toEqual([])
})

describe('a letter that is not about security', () => {
  const news = { ...LETTER, isSecurity: false }

  test('is not written to a user who does not want it, or while the bank sends none', async () => {
    const user = await server.add()
    const to = { address: user.email, userId: user.id }
    const kinds = async () => (await waitingLetters(server, user.email)).map(({ kind }) => kind).toSorted()
    const writeBoth = () =>
      server.db.transaction(async (tx) => {
        await outbox().write(tx, { ...news, kind: 'news' }, to)
        await outbox().write(tx, LETTER, to)
      })
    await server.owner.run(sql`
      insert into preferences (user_id, email, sms, push, share_analytics, marketing, language)
      values (${user.id}, false, false, false, false, false, 'en')`)
    await writeBoth()
    expect(await kinds()).toEqual(['test'])
    await server.owner.run(sql`update preferences set email = true where user_id = ${user.id}`)
    await writeBoth()
    expect(await kinds()).toEqual(['news', 'test', 'test'])
    await server.owner.run(sql`update settings set email_notifications = false`)
    await writeBoth()
    await server.owner.run(sql`update settings set email_notifications = true`)
    expect(await kinds()).toEqual(['news', 'test', 'test', 'test'])
  })
})

test('waiting letters are encrypted again with a new master key, and then sent', async () => {
  const next = randomBytes(32).toString('base64')
  const both = masterKeys(next, server.masterKeys.current.key.toString('base64'))
  await server.owner.run(sql`insert into master_keys (id) values (${both.current.id})`)
  for (let n = 0; n < 3; n++) await write()
  expect(await sealLettersAgain(server.db, both)).toBe(3)
  await send(settings(), masterKeys(next))
  await received(3)
})

test('letters that were sent or given up are deleted after thirty days', async () => {
  for (let n = 0; n < 4; n++) await write()
  await server.owner.run(sql`
    with aged as (select id, row_number() over (order by id) as n from letters)
    update letters l set sealed = null, master_key_id = null,
      sent_at = case when n < 3 then now() - make_interval(days => case when n = 1 then 29 else 31 end) end,
      given_up_at = case when n = 3 then now() - interval '31 days' end
    from aged where aged.id = l.id and n < 4`)
  await prune(server.db)
  expect(await server.owner.rows(sql`select from letters`)).toHaveLength(2)
})
