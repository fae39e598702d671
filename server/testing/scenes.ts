import { customers, type UserEdit } from '@bank/contract/customers'
import { type AssetsEdit, type FiguresEdit, finances } from '@bank/contract/finances'
import { identity } from '@bank/contract/identity'
import { cents } from '@bank/contract/money'
import { ProblemReply } from '@bank/contract/problem'
import type { Rejection } from '@bank/contract/reasons'
import { transactions } from '@bank/contract/transactions'
import sql, { raw, type Sql } from 'sql-template-tag'
import { afterAll, beforeEach } from 'vitest'
import type { Database } from '../src/db/connect.ts'
import { bringIn, type FigureAccount } from '../src/ledger/ledger.ts'
import {
  BITCOIN_ADDRESS,
  createTestServer,
  PASSWORD,
  type Person,
  sendDepositRequest,
  type TestServer,
} from './bank.ts'
import { openTestPost } from './mail.ts'

/** A bank for all tests of a file, and what happens in it. It is closed after the last of them. */
export async function startBank(...about: Parameters<typeof createTestServer>) {
  const server = await createTestServer(...about)
  afterAll(server.stop)
  return { ...server, ...happeningsIn(server) }
}

/** A bank with an administrator, and with the wallet that `sendDepositRequest` pays to. */
export async function startStaffedBank(...about: Parameters<typeof createTestServer>) {
  const server = await startBank(...about)
  await server.acceptBitcoin()
  return { server, admin: await server.add({ role: 'admin' }) }
}

/** A bank that sends letters, and its mail server, which is empty before each test. */
export async function startBankWithPost(...[config, given]: Parameters<typeof createTestServer>) {
  const post = await openTestPost()
  afterAll(post.stop)
  const server = await startBank({ SMTP_URL: post.url, ...config }, given)
  beforeEach(() => {
    post.letters.length = 0
  })
  return { server, post }
}

type Given = NonNullable<Parameters<typeof createTestServer>[1]>

/** Another server of the same bank, over its pool or another one. The caller stops it. */
export async function startAnother(
  bank: TestServer,
  config: Parameters<typeof createTestServer>[0] = {},
  { db = bank.db, ...given }: Omit<Given, 'database' | 'masterKeys'> & { db?: Database } = {},
) {
  const database = { ...bank, db, drop: async () => {} }
  const server = await createTestServer(config, { database, masterKeys: bank.masterKeys, ...given })
  return { ...server, ...happeningsIn(server) }
}

function happeningsIn(server: TestServer) {
  return {
    /** Adds the wallet that `sendDepositRequest` pays to. */
    acceptBitcoin: () => server.addWallet('Bitcoin', 'Bitcoin', BITCOIN_ADDRESS),
    logIn: ({ email }: { email: string }, password = PASSWORD) =>
      server.stranger(identity.login, { body: { email, password } }),
    /** Changes a balance by this many cents, as if imported from an earlier bank, now or at a moment of the past. */
    bring: (
      person: { id: string },
      account: FigureAccount,
      difference: number,
      { reason = 'Test', ...about }: { at?: string; reason?: string } = {},
    ) =>
      server.owner.transaction((tx) =>
        bringIn(tx, { userId: person.id, account, difference, reason, ...about }),
      ),
    /** What the audit log has about a user, oldest first. */
    async actsOf({ id }: { id: string }) {
      const rows = await server.owner.rows<{ act: string }>(
        sql`select act from audit_log where chain = ${id} order by position`,
      )
      return rows.map(({ act }) => act)
    },
    /** Like `sendTo`, to an address of the API. */
    send: (
      who: { token: string } | null,
      method: string,
      path: string,
      ...[body, headers]: [body?: unknown, headers?: Record<string, string>]
    ) => sendTo(`${server.url}/api${path}`, who, method, body, headers),
    inMaintenance: <Result>(work: () => Promise<Result>) =>
      between(
        server,
        sql`update settings set maintenance_mode = true`,
        work,
        sql`update settings set maintenance_mode = false`,
      ),
    /** Does the work while the serving role lacks a right, such as `insert on audit_log`. */
    withoutRight: <Result>(right: string, work: () => Promise<Result>) =>
      between(
        server,
        sql`revoke ${raw(right)} from meranti_app`,
        work,
        sql`grant ${raw(right)} to meranti_app`,
      ),
  }
}

/** Does the work between two statements, of which the second undoes the first, also if the work fails. */
async function between<Result>({ owner }: TestServer, before: Sql, work: () => Promise<Result>, after: Sql) {
  await owner.run(before)
  try {
    return await work()
  } finally {
    await owner.run(after)
  }
}

/** Sends a request that the typed client would not send: text, bytes or a form as they are, and anything else as JSON. */
export function sendTo(
  url: string,
  who: { token: string } | null,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const isForm = body instanceof FormData
  const isReady = isForm || typeof body === 'string' || body instanceof Blob
  return fetch(url, {
    method,
    headers: {
      ...(who && { authorization: `Bearer ${who.token}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isReady ? body : JSON.stringify(body) }),
    redirect: 'manual',
  })
}

/** A refusal as its status, its code and the fields that it is about. */
export async function problemOf(
  answer: Response | Promise<Response>,
): Promise<[number, string, ...string[]]> {
  const response = await answer
  const { code, errors = [] } = ProblemReply.parse(await response.json())
  return [response.status, code, ...errors.map(({ path }) => path)]
}

/** What a refusal says about each field that it is about. */
export async function mistakesIn(answer: Response | Promise<Response>) {
  return ProblemReply.parse(await (await answer).json()).errors
}

/** No list of a test has more pages. */
const PAGES_MAX = 100

/** Every page of a list, which `page` reads. */
export async function pagesOf<Page extends { nextCursor?: string | null | undefined }>(
  page: (from: { cursor?: string }) => Promise<Page>,
): Promise<Page[]> {
  const pages = [await page({})]
  for (;;) {
    const cursor = pages.at(-1)?.nextCursor
    if (!cursor) return pages
    if (pages.length === PAGES_MAX) throw new Error('the pages never end')
    pages.push(await page({ cursor }))
  }
}

export const approve = (by: Person, id: string) => by.call(transactions.approve, { params: { id } })
export const reject = (by: Person, id: string, body?: Rejection) =>
  by.call(transactions.reject, { params: { id }, body })
export const cancel = (by: Person, id: string) => by.call(transactions.cancel, { params: { id } })

/** Requests a deposit that an administrator approves; returns it as it was requested. */
export async function approvedDeposit(
  by: Person,
  person: Person,
  about: Parameters<typeof sendDepositRequest>[1] = {},
) {
  const { data } = await sendDepositRequest(person, about)
  await approve(by, data.id)
  return data
}

/** Moves money from checking to savings; the amount is in cents. */
export const moveToSavings = ({ call }: Person, amount: number, reference?: string) =>
  call(transactions.create, {
    body: {
      ...{ type: 'transfer', amount: cents(amount), accountType: 'checking', toAccountType: 'savings' },
      ...(reference && { reference }),
    },
  })

/** Asks to pay what is owed from checking; the amount is in cents. */
export const sendPaymentRequest = ({ call }: Person, amount: number, reference?: string) =>
  call(transactions.create, {
    body: {
      ...{ type: 'payment', amount: cents(amount), accountType: 'checking' },
      ...(reference && { reference }),
    },
  })

export const editFigures = (by: Person, { id }: { id: string }, body: FiguresEdit) =>
  by.call(finances.editFigures, { params: { id }, body })
export const editAssets = (by: Person, { id }: { id: string }, body: AssetsEdit & { seen?: string }) =>
  by.call(finances.editAssets, { params: { userId: id }, body })
/** Changes a password, which is that of every test's user unless another one is given. */
export const changePassword = (
  { call }: Pick<Person, 'call'>,
  newPassword: string,
  currentPassword = PASSWORD,
) => call(identity.changePassword, { body: { currentPassword, newPassword } })
export const editUser = (by: Person, { id }: { id: string }, body: UserEdit & { seen?: string }) =>
  by.call(customers.update, { params: { id }, body })
