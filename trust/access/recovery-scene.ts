import sql from 'sql-template-tag'
import { openLetter } from '../../server/src/mail/outbox.ts'
import { registration } from '../../server/testing/bank.ts'
import { ask } from '../harness/answers.ts'
import type { Bank } from '../harness/bank-under-test.ts'
import type { Break } from '../harness/breaks.ts'
import { inTurn } from '../harness/in-turn.ts'
import { NOWHERE } from '../harness/server-process.ts'
import type { Answer } from '../harness/wire.ts'

export type Scene = Awaited<ReturnType<typeof sceneOf>>

const LETTER_MS = 10_000

/** Two servers of one bank, whose letters are read where they wait. */
export async function sceneOf(bank: Bank, breaks: readonly Break[]) {
  const environment = { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'trace', SMTP_URL: NOWHERE }
  const servers = await bank.startTwo({ environment, breaks })
  const tokens: string[] = []
  const opened = new Set<string>()
  let calls = 0

  function askFromAnywhere(
    path: string,
    { server = 0, ...asked }: Parameters<typeof ask>[2] & { server?: number },
  ): Promise<Answer> {
    calls++
    const from = `198.51.${Math.floor(calls / 250)}.${(calls % 250) + 1}`
    return ask(inTurn(servers, server), path, { ...asked, from })
  }

  async function tokenTo(email: string, page: string): Promise<string> {
    for (const until = Date.now() + LETTER_MS; Date.now() < until; ) {
      const token = await findToken(email, page)
      if (token) return token
    }
    throw new Error(`No letter to ${email} leads to /${page}.`)
  }
  async function findToken(email: string, page: string): Promise<string | null> {
    const rows = await bank.owner.rows<{ id: string; masterKeyId: string; sealed: Buffer }>(sql`
      select id, master_key_id as "masterKeyId", sealed from letters where sealed is not null order by id desc limit 50`)
    for (const row of rows.filter(({ id }) => !opened.has(id))) {
      const { address, text } = openLetter(bank.masterKeys, row)
      const token = new RegExp(`/${page}#([\\w-]{43})`).exec(text)?.[1]
      if (address !== email || !token) continue
      opened.add(row.id)
      tokens.push(token)
      return token
    }
    return null
  }

  return {
    bank,
    /** Every token that a letter had. */
    tokens,
    /** The token of the newest letter to an address that has a link to this page. */
    tokenTo,
    post: async (path: string, body: object, at: { server?: number; token?: string } = {}) =>
      (await askFromAnywhere(path, { body, ...at })).status,
    put: async (path: string, body: object, token: string, server = 0) =>
      (await askFromAnywhere(path, { method: 'PUT', body, token, server })).status,
    /** Asks for a new password, each time from another address. */
    forgot: (email: string) => askFromAnywhere('/auth/forgot-password', { body: { email } }),
    register: async (email: string, server: number) =>
      (await askFromAnywhere('/auth/register', { body: registration(email), server })).status,
    /** Signs in; the token is '' if it was refused. */
    async signIn(email: string, password: string, server: number) {
      const { text } = await askFromAnywhere('/auth/login', { body: { email, password }, server })
      return /"token":"([\w-]{43})"/.exec(text)?.[1] ?? ''
    },
    stateOf: async (token: string, server: number) =>
      (await askFromAnywhere('/auth/me', { method: 'GET', token, server })).status,
    emailOf: async (id: string) =>
      (await bank.owner.row<{ email: string }>(sql`select email from users where id = ${id}`)).email,
  }
}
