import { wallets } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import type { TestPostgres } from '../../server/src/db/testing-setup.ts'
import { BITCOIN_ADDRESS } from '../../server/src/testing.ts'
import { type Bank, type BankOptions, type Member, openBankUnderTest } from './bank-under-test.ts'
import type { Break } from './breaks.ts'

/** The bank as it runs: processes of the product over one database, with administrators and a wallet to pay to. */
export type RunningBank = Bank & { admins: Member[] }

/** Far less than the minutes for which a sign-in counts as fresh. */
const FRESH_MS = 60_000

type Options = Pick<BankOptions, 'through'> & {
  servers?: number
  admins?: number
  /** Lines of the product that are broken in every server. */
  breaks?: readonly Break[]
  /** On the database that the server starts itself, as after `npm start`; then there is one server. */
  embedded?: boolean
}

/** Starts the servers over a new database, with that many administrators and one wallet to pay to. */
export async function openRunningBank(postgres: TestPostgres, options: Options = {}): Promise<RunningBank> {
  const { servers: count = 2, admins: adminCount = 3, breaks = [], embedded, through } = options
  const server = { breaks, ...(breaks.length > 0 && { environment: { LOG_LEVEL: 'silent' } }) }
  const bank = await openBankUnderTest(postgres, {
    ...(embedded && { embedded: server }),
    ...(through && { through }),
  })
  try {
    const admins = await bank.addAll(adminCount, { role: 'admin' })
    if (!embedded) await Promise.all(Array.from({ length: count }, () => bank.start(server)))
    const form = { name: 'Bitcoin', network: 'Bitcoin', address: BITCOIN_ADDRESS }
    await admins[0]?.at(0)(wallets.create, { form })
    const fresh = setInterval(() => void stayFresh(bank, admins), FRESH_MS)
    return {
      ...bank,
      admins,
      async stop() {
        clearInterval(fresh)
        await bank.stop()
      },
    }
  } catch (error) {
    await bank.stop()
    throw error
  }
}

/** A night is longer than a sign-in is fresh, or than a session lasts. */
async function stayFresh({ owner }: Bank, admins: readonly Member[]) {
  const ids = admins.map(({ id }) => id)
  await owner
    .run(sql`update sessions set authenticated_at = now(), created_at = now() where user_id = any(${ids})`)
    .catch(() => {
      // The database is away, as the experiment wants it; the next time comes.
    })
}
