import sql from 'sql-template-tag'
import type { Connection } from '../../server/src/db/connect.ts'
import type { TestPostgres } from '../../server/testing/global-setup.ts'
import { type Bank, type BankOptions, type Member, openBankUnderTest } from './bank-under-test.ts'
import type { Break } from './breaks.ts'
import { addBitcoin } from './deposits.ts'

/** A running bank: server processes with one database, administrators and a wallet. */
export type RunningBank = Bank & { admins: Member[] }

/** How often the administrators' sessions are renewed. A sign-in counts as fresh for much longer. */
const FRESH_MS = 60_000

type Options = Pick<BankOptions, 'through'> & {
  servers?: number
  admins?: number
  /** Lines of the product to break in every server. */
  breaks?: readonly Break[]
  /** Of every server, besides what each one has. */
  environment?: Record<string, string>
  /** Use the embedded database that the server starts itself, as after `npm start`. There is only one server then. */
  embedded?: boolean
}

/** Starts the servers with a new database, the given number of administrators and one wallet. */
export async function openRunningBank(postgres: TestPostgres, options: Options = {}): Promise<RunningBank> {
  const { servers: count = 2, admins: adminCount = 3, breaks = [], embedded, through, environment } = options
  const silence = breaks.length > 0 ? { LOG_LEVEL: 'silent' } : {}
  const server = { breaks, environment: { ...silence, ...environment } }
  const bank = await openBankUnderTest(postgres, {
    ...(embedded && { embedded: server }),
    ...(through && { through }),
  })
  try {
    const admins = await bank.addAll(adminCount, { role: 'admin' })
    if (!embedded) await Promise.all(Array.from({ length: count }, () => bank.start(server)))
    if (admins[0]) await addBitcoin(admins[0].at(0))
    const fresh = setInterval(() => void stayFresh(bank, admins), FRESH_MS)
    const stop = async () => {
      clearInterval(fresh)
      await bank.stop()
    }
    return { ...bank, admins, stop, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await bank.stop()
    throw error
  }
}

/** Does the work in a bank whose servers reach their database only through a gate. */
export async function withGate<Gate extends { connection: Connection; close(): Promise<void> }, Result>(
  openGate: (behind: Connection) => Promise<Gate>,
  postgres: TestPostgres,
  options: Omit<Options, 'through'>,
  work: (bank: RunningBank, gate: Gate) => Promise<Result>,
): Promise<Result> {
  let gate: Gate | undefined
  const through = async (app: Connection) => {
    gate = await openGate(app)
    return gate.connection
  }
  const bank = await openRunningBank(postgres, { ...options, through })
  try {
    if (!gate) throw new Error('The servers were started without the gate.')
    return await work(bank, gate)
  } finally {
    await bank.stop()
    await gate?.close()
  }
}

/** Renews the administrators' sessions, because experiments at night run longer than a session lasts. */
async function stayFresh({ owner }: Bank, admins: readonly Member[]) {
  const ids = admins.map(({ id }) => id)
  await owner
    .run(sql`update sessions set authenticated_at = now(), created_at = now() where user_id = any(${ids})`)
    .catch(() => {
      // The experiment has stopped the database; the next run of this timer will succeed.
    })
}
