import { ApiError } from '@bank/contract/client'
import { identity } from '@bank/contract/identity'
import { QUOTAS } from '@bank/contract/quota'
import { transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { type Bank, callAs, type Member, openBankUnderTest } from '../harness/bank-under-test.ts'
import type { Break } from '../harness/breaks.ts'
import { addBitcoin, deposit } from '../harness/deposits.ts'
import type { Outcome, Run } from '../harness/experiment.ts'
import { inTurn } from '../harness/in-turn.ts'
import { inParallel } from '../harness/parallel.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { rowsOfOne } from './many-rows.ts'
import { shares, WITHOUT_SHARES } from './shares.ts'
import { unfinishedUploads } from './unfinished-uploads.ts'

/** The number of attempts, and how many are made at a time. */
const TRIES = 500
const AT_ONCE = 16
/** How much the saves that the quota allows can add to the database, with room for its own housekeeping. */
const GROWTH_MAX = 4 * 2 ** 20

const UNBOUNDED: readonly Break[] = [
  ...WITHOUT_SHARES,
  { file: 'server/src/http/quota.ts', from: 'if (!quota) return', to: 'return' },
  { file: 'server/src/http/uploads-in-flight.ts', from: 'held.bytes += bytes', to: '' },
  { file: 'server/src/db/walk.ts', from: 'WALK_MAX = 4000', to: 'WALK_MAX = 400_000' },
  {
    file: 'server/src/transactions/of-one.ts',
    from: 'sum(amount)::bigint as amount from own_tallies',
    to: 'count(*) as amount from transactions',
  },
  {
    file: 'server/src/transactions/of-one.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the line.
    from: "where user_id = ${userId} and subject = 'transactions' group by segment",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the broken line.
    to: 'where user_id = ${userId} group by segment',
  },
]

/**
 * How much load one account can cause: profiles saved and requests made and cancelled as fast as possible through two
 * servers at once; uploads that never end; a customer with 200,000 rows who reads them without pause while another
 * customer waits for an answer; recovery codes made and rows waited for while others sign in and read. The control is a
 * server without quotas, turns and a limit on uploads, and with lists that count their rows. On a busy machine neither memory
 * nor time is judged.
 */
export async function run({ postgres, quiet }: Run): Promise<Outcome> {
  await using bank = await openBankUnderTest(postgres)
  const environment = { TRUST_PROXY: '127.0.0.1', QUOTA_FACTOR: '1' }
  const servers = [await bank.start({ environment }), await bank.start({ environment })]
  const server = inTurn(servers, 0)
  const careless = await bank.start({ environment, breaks: UNBOUNDED })
  const failures: string[] = []
  await addBitcoin((await bank.add({ role: 'admin' })).at(0))

  const saves = await saveAsFast(bank, servers)
  if (saves.done !== QUOTAS.saving.perUser[0])
    failures.push(
      `${saves.done} saves of a profile went through, and ${QUOTAS.saving.perUser[0]} are allowed`,
    )
  if (saves.growth > GROWTH_MAX)
    failures.push(`saves of a profile grew the database by ${saves.growth} bytes`)
  failures.push(...saves.strange)
  const loops = await requestAndCancel(bank, servers)
  if (loops.done > QUOTAS.requesting.perUser[0] * (1 + loops.minutes))
    failures.push(`${loops.done} requests were made in ${loops.minutes} minutes`)
  failures.push(...loops.strange, ...(await bank.judge()))
  const carelessSaves = await saveAsFast(bank, [careless])
  if (carelessSaves.done <= QUOTAS.saving.perUser[0])
    failures.push('the control: missing quotas were not noticed')

  const uploads = await unfinishedUploads(bank, server)
  const carelessUploads = await unfinishedUploads(bank, careless)
  failures.push(...uploads.wrong, ...(quiet ? uploads.measured : []))
  if (quiet && carelessUploads.measured.length === 0)
    failures.push('the control: unlimited unfinished uploads were not noticed')

  const rows = await rowsOfOne(bank, server, careless)
  failures.push(...rows.wrong, ...(quiet ? rows.measured : []))
  const shared = await shares(bank, server, careless)
  failures.push(...shared.wrong, ...(quiet ? shared.measured : []))
  const line = `of ${TRIES} saves ${saves.done} went through two servers (${carelessSaves.done} without quotas) and grew the database by ${Math.round(saves.growth / 1024)} kB; ${loops.done} requests made and cancelled; ${uploads.line} (without a bound ${carelessUploads.line}); ${rows.line}; ${shared.line}`
  return { line, failures: [...new Set(failures)] }
}

/** Repeats an act of one member through these servers in turn. */
async function repeat(
  servers: readonly ServerProcess[],
  { token }: Member,
  act: (call: ReturnType<typeof callAs>, n: number) => Promise<unknown>,
) {
  const began = performance.now()
  let done = 0
  const strange: string[] = []
  await inParallel(Array.from({ length: TRIES }).keys(), AT_ONCE, async (n) => {
    try {
      await act(callAs(inTurn(servers, n), token, '203.0.113.7'), n)
      done++
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429)
        strange.push(`a repeated act: ${String(error)}`)
    }
  })
  return { done, strange, minutes: Math.ceil((performance.now() - began) / 60_000) }
}

async function saveAsFast(bank: Bank, servers: readonly ServerProcess[]) {
  const member = await bank.add()
  const before = await sizeOf(bank)
  const saved = await repeat(servers, member, (call, n) =>
    call(identity.updateProfile, { body: { city: `City ${n}`, address1: 'x'.repeat(190) } }),
  )
  return { ...saved, growth: (await sizeOf(bank)) - before }
}

async function requestAndCancel(bank: Bank, servers: readonly ServerProcess[]) {
  const member = await bank.add()
  let made = 0
  const looped = await repeat(servers, member, async (call) => {
    const { data } = await call(transactions.create, { body: deposit() })
    made++
    await call(transactions.cancel, { params: { id: data.id } })
  })
  return { ...looped, done: made }
}

function sizeOf({ owner }: Bank): Promise<number> {
  return owner.value<number>(sql`select pg_database_size(current_database())`)
}
