import { randomUUID } from 'node:crypto'
import { cents } from '@bank/contract/money'
import { oversight } from '@bank/contract/oversight'
import { ProblemReply } from '@bank/contract/problem'
import { type FundingRequest, transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { BITCOIN_ADDRESS, type Person, refusal, sendDepositRequest } from '../../testing/bank.ts'
import { approve, cancel, problemOf, startBank } from '../../testing/scenes.ts'
import { archiveWallet, changeWallet } from '../wallets/wallet.ts'

const ETHEREUM_ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const server = await startBank()
await server.acceptBitcoin()
await server.addWallet('Ethereum', 'Ethereum', ETHEREUM_ADDRESS)
const admin = await server.add({ role: 'admin' })
const customer = await server.add()

/** Sends a request that the client has not validated; `about` replaces fields of a valid one. */
function post(person: Person, about: object | string) {
  const good = {
    type: 'deposit',
    category: 'funding',
    amount: 2500,
    description: 'Savings',
    accountType: 'checking',
    status: 'pending',
    reference: `Bitcoin-${randomUUID()}`,
    cryptoType: 'Bitcoin',
    cryptoAddress: BITCOIN_ADDRESS,
  }
  return server.send(
    person,
    'POST',
    '/transactions',
    typeof about === 'string' ? about : JSON.stringify({ ...good, ...about }),
  )
}

const request = (person: Person, about: Partial<FundingRequest> = {}) =>
  person.call(transactions.create, {
    body: {
      type: 'deposit',
      amount: cents(100_00),
      accountType: 'checking',
      cryptoType: 'Bitcoin',
      cryptoAddress: BITCOIN_ADDRESS,
      ...about,
    },
  })

const stored = (person: { id: string }) =>
  server.owner.value<number>(sql`select count(*) from transactions where user_id = ${person.id}`)

describe('a request', () => {
  test('is pending whatever status is sent, and moves no money', async () => {
    for (const status of ['completed', 'failed', 'pending', '', undefined]) {
      const response = await post(customer, { status })
      expect(response.status, status).toBe(201)
      expect(await response.json()).toMatchObject({
        success: true,
        message: 'Transaction successful',
        data: { status: 'pending', decidedAt: null },
      })
    }
    expect(await server.owner.value(sql`select count(*) from transfers`)).toBe(0)
  })

  test('stores exactly the cents that were sent, whatever their binary fractions', async () => {
    const person = await server.add()
    const amounts = [1, 1.1, 1.15, 4.35, 8.41, 16.08, 1009.8, 4503599.63, 999_999_999.99, 1_000_000_000]
    for (const amount of amounts) expect((await post(person, { amount })).status, String(amount)).toBe(201)
    const rows = await server.owner.rows<{ amount: number }>(
      sql`select amount_cents as amount from transactions where user_id = ${person.id} order by id`,
    )
    const digits = amounts.map((amount) => Number(amount.toFixed(2).replace('.', '')))
    expect(rows.map(({ amount }) => amount)).toEqual(digits)
    const { data } = await person.call(transactions.list, { query: { sort: 'oldest' } })
    expect(data.map(({ amount }) => amount)).toEqual(digits)
  })

  test('with an amount that is too small, too large, too precise or not a number is refused and not stored', async () => {
    const person = await server.add()
    const amounts = [0, 0.99, -5, 1_000_000_000.01, 1e300, 1.005, 1.001, 1.0000001]
    const notNumbers = ['100', '1e3', [100], true, null, {}, undefined]
    for (const amount of [...amounts, ...notNumbers]) {
      expect(await problemOf(post(person, { amount })), JSON.stringify(amount)).toEqual([
        400,
        'validation_failed',
        'amount',
      ])
    }
    const huge = JSON.stringify({ type: 'deposit', accountType: 'savings', amount: 7 }).replace('7', '1e400')
    expect(await problemOf(post(person, huge))).toContain('amount')
    expect(await stored(person)).toBe(0)
  })

  test('of a type that can’t be requested, or into credit, is refused with an explanation', async () => {
    const person = await server.add()
    for (const type of ['withdrawal', 'investment', 'refund']) {
      expect(await problemOf(post(person, { type }))).toEqual([400, 'only_deposits'])
    }
    expect(await problemOf(post(person, { accountType: 'credit' }))).toEqual([400, 'not_fundable'])
    for (const wrong of [{ type: 'gift' }, { type: ['deposit'] }, { accountType: 'borrowed' }]) {
      expect(await problemOf(post(person, wrong))).toContain('validation_failed')
    }
    expect(await stored(person)).toBe(0)
  })

  test('can’t contain an unknown field', async () => {
    const person = await server.add()
    for (const key of ['id', 'userId', 'user_id', 'decidedBy', 'createdAt', 'amount_cents', 'kind']) {
      expect(await problemOf(post(person, { [key]: admin.id })), key).toEqual([400, 'validation_failed', key])
    }
    expect(await stored(person)).toBe(0)
  })

  test('can’t contain text that deceives the administrator who decides', async () => {
    const person = await server.add()
    for (const text of ['pay \u202E00.1$', 'a\0b', '\u2066x', '   ', 'x'.repeat(501)]) {
      expect((await post(person, { description: text })).status, JSON.stringify(text)).toBe(400)
    }
    expect((await post(person, { reference: 'x'.repeat(101) })).status).toBe(400)
    expect(await stored(person)).toBe(0)
    const kept = 'Für Ngũgĩ’s Haus: 50 % & <b>_</b>\nZeile 2'
    expect(await (await post(person, { description: kept })).json()).toMatchObject({
      data: { description: kept },
    })
  })
})

describe('the address of a request', () => {
  test('if never ours, is refused and logged as a security event, and nothing is stored', async () => {
    const person = await server.add()
    const cryptoAddress = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    const response = await post(person, { cryptoAddress })
    expect(response.status).toBe(400)
    const problem = ProblemReply.parse(await response.json())
    expect([problem.code, problem.errors]).toEqual(['unknown_address', undefined])
    expect(problem.message).toMatch(/stop/i)
    expect(problem.message).toMatch(/contact the bank/i)
    expect(await stored(person)).toBe(0)
    const { data } = await admin.call(oversight.auditLogs, {
      query: { customer: person.id, act: 'transaction.unknown_address' },
    })
    expect(data).toMatchObject([
      { actor: { id: person.id }, after: { address: cryptoAddress, name: 'Bitcoin' } },
    ])
  })

  test('is not ours in mixed case, under another currency, or with a suffix', async () => {
    const person = await server.add()
    for (const wrong of [
      { cryptoAddress: BITCOIN_ADDRESS.replace('bc1q', 'bc1Q') },
      { cryptoAddress: ETHEREUM_ADDRESS },
      { cryptoAddress: `${BITCOIN_ADDRESS}x` },
      { cryptoAddress: '%' },
      { cryptoType: 'Litecoin' },
    ]) {
      expect(await refusal(request(person, wrong)), JSON.stringify(wrong)).toEqual([400, 'unknown_address'])
    }
    expect(await stored(person)).toBe(0)
  })

  test('can be a former one or an archived wallet’s, which administrators see', async () => {
    const person = await server.add()
    const old = `old-${randomUUID()}`
    const wallet = await server.addWallet('Monero', 'Monero', old)
    const before = await request(person, { cryptoType: 'Monero', cryptoAddress: old })
    const look = async (id: string) =>
      (await admin.call(transactions.getAny, { params: { id } })).data.addressStatus
    expect(await look(before.data.id)).toBe('current')

    const current = `new-${randomUUID()}`
    const by = { actorId: admin.id, origin: null }
    await changeWallet(server.db, server.walletTrust, wallet, { address: current }, by)
    const late = await request(person, { cryptoType: 'Monero', cryptoAddress: old })
    const right = await request(person, { cryptoType: 'Monero', cryptoAddress: current })
    const seen = [await look(before.data.id), await look(late.data.id), await look(right.data.id)]
    expect(seen).toEqual(['former', 'former', 'current'])

    await archiveWallet(server.db, server.walletTrust, wallet, by)
    const last = await request(person, { cryptoType: 'Monero', cryptoAddress: current })
    expect([await look(right.data.id), await look(last.data.id)]).toEqual(['former', 'former'])
    const { data } = await admin.call(transactions.listPending, { query: { search: person.email } })
    expect(data.map(({ addressStatus }) => addressStatus)).toEqual(['former', 'former', 'former', 'former'])
    expect(late.data).toMatchObject({ status: 'pending', cryptoNetwork: 'Monero', cryptoType: 'Monero' })
  })
})

describe('twenty open requests', () => {
  test('are the limit for a customer, even when thirty arrive at once', async () => {
    const person = await server.add()
    const answers = await Promise.all(Array.from({ length: 30 }, () => post(person, {})))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    const refusedOnes = answers.filter(({ status }) => status === 429)
    expect(refusedOnes).toHaveLength(10)
    expect(Number(refusedOnes[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refusal(sendDepositRequest(person))).toEqual([429, 'too_many_open_requests'])
    expect(await stored(person)).toBe(20)
    await sendDepositRequest(customer)

    const { data } = await person.call(transactions.list, { query: { limit: 1 } })
    for (const { id } of data) await cancel(person, id)
    await sendDepositRequest(person)
    expect(await refusal(sendDepositRequest(person))).toEqual([429, 'too_many_open_requests'])
  })
})

describe('a repeated reference', () => {
  const again = (person: Person, reference: string, about: Partial<FundingRequest> = {}) =>
    request(person, { reference, ...about })

  test('returns the transaction that it created, in its current state, and creates no second one', async () => {
    const person = await server.add()
    const reference = `Bitcoin-${Date.now()}`
    const first = await again(person, reference)
    expect((await post(person, { reference, amount: 100 })).status).toBe(200)
    expect((await again(person, reference)).data).toEqual(first.data)

    await approve(admin, first.data.id)
    expect((await again(person, reference)).data).toMatchObject({
      id: first.data.id,
      amount: 100_00,
      status: 'completed',
    })
    expect(await stored(person)).toBe(1)
  })

  test('with another amount, account, currency or address is refused, and changes nothing', async () => {
    const person = await server.add()
    const first = await again(person, 'taken')
    const others: Partial<FundingRequest>[] = [
      { amount: cents(100_01) },
      { accountType: 'savings' },
      { cryptoType: 'Ethereum', cryptoAddress: ETHEREUM_ADDRESS },
    ]
    const refuseAll = async () => {
      for (const other of others) {
        expect(await refusal(again(person, 'taken', other)), JSON.stringify(other)).toEqual([
          409,
          'reference_taken',
        ])
      }
    }
    await refuseAll()
    expect((await again(person, 'taken')).data).toEqual(first.data)
    await cancel(person, first.data.id)
    await refuseAll()
    expect((await again(person, 'taken')).data.status).toBe('cancelled')
    expect(await stored(person)).toBe(1)
  })

  test('can have another description, which may have been changed meanwhile', async () => {
    const person = await server.add()
    const first = await again(person, 'described', { description: 'One' })
    await person.call(transactions.describe, { params: { id: first.data.id }, body: { description: 'Two' } })
    const repeated = await again(person, 'described', { description: 'Three', category: 'other' })
    expect(repeated.data).toMatchObject({ id: first.data.id, description: 'Two', category: 'funding' })
  })

  test('with an address that was never ours gets the warning about the address first', async () => {
    const person = await server.add()
    await again(person, 'moved')
    const elsewhere = { cryptoAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }
    expect(await refusal(again(person, 'moved', elsewhere))).toEqual([400, 'unknown_address'])
  })

  test('with two amounts at once creates one transaction, and refuses the other amount', async () => {
    const person = await server.add()
    const amounts = Array.from({ length: 20 }, (_, n) => 100 + (n % 2))
    const answers = await Promise.all(amounts.map((amount) => post(person, { reference: 'race', amount })))
    const statuses = answers.map(({ status }) => status)
    const winner = amounts[statuses.indexOf(201)]
    expect(statuses).toEqual(
      amounts.map((amount, n) => (n === statuses.indexOf(201) ? 201 : amount === winner ? 200 : 409)),
    )
    const { data } = await person.call(transactions.list, { query: {} })
    expect(data.map(({ amount }) => amount / 100)).toEqual([winner])
  })

  test('sent twenty times at once creates one transaction', async () => {
    const person = await server.add()
    const reference = 'Bitcoin-1700000000000'
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(person, { reference })))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    expect(new Set(bodies.map(({ data }) => data.id)).size).toBe(1)
    expect(await stored(person)).toBe(1)
  })

  test('is independent of other customers, and does not count towards the limit', async () => {
    const [one, two] = [await server.add(), await server.add()]
    const mine = await again(one, 'the same')
    const theirs = await again(two, 'the same')
    expect(theirs.data.id).not.toBe(mine.data.id)
    for (let n = 1; n < 20; n++) await sendDepositRequest(one)
    expect(await refusal(sendDepositRequest(one))).toEqual([429, 'too_many_open_requests'])
    expect((await again(one, 'the same')).data.id).toBe(mine.data.id)
    await cancel(one, mine.data.id)
    expect((await again(one, 'the same')).data.status).toBe('cancelled')
  })

  test('requires a reference: requests without one are all separate', async () => {
    const person = await server.add()
    await request(person)
    await request(person)
    expect(await stored(person)).toBe(2)
  })
})
