import { randomUUID } from 'node:crypto'
import { cents } from '@bank/contract/money'
import { offers } from '@bank/contract/offers'
import { wallets } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { refused } from '../../testing/bank.ts'
import { startBank } from '../../testing/scenes.ts'
import { tamper } from '../../testing/tampering.ts'
import { openLog } from '../http/request-log.ts'
import { SHARED } from './deposits.ts'
import { carryOutDueChanges } from './due-changes.ts'
import { FIRST_VERSION } from './insert-wallet.ts'
import { findPaymentAddress } from './payment-address.ts'
import { insertProposal, type ProposalRow, proposalColumns, proposalOf, signProposal } from './proposal.ts'
import { drawQr } from './qr.ts'

const ADDRESS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const WRONG = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'
const OTHER = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

const server = await startBank()
const administrator = await server.add({ role: 'admin' })
const colleague = await server.add({ role: 'admin' })
const customer = await server.add()
beforeEach(async () => {
  await server.owner.run(sql`
    update wallet_proposals set outcome = 'lapsed', decided_at = now() where decided_at is null`)
  await server.owner.run(sql`update wallets set archived_at = now() where archived_at is null`)
  await approvalIs('off')
})

const approvalIs = (approval: string) =>
  server.owner.run(sql`update settings set wallet_change_approval = ${approval}`)
const create = (name: string, network: string, address: string) =>
  administrator.call(wallets.create, { form: { name, network, address } })
const edit = (id: string, form: { name?: string; network?: string; address?: string }) =>
  administrator.call(wallets.update, { params: { id }, form })
const namesShown = async () => (await customer.call(wallets.list, { query: {} })).data.map(({ name }) => name)
const wrong = async (call: Promise<unknown>) => {
  const { status, errors } = await refused(call)
  return [status, ...errors.map(({ path, msg }) => `${path}: ${msg}`)]
}
const auditOf = (id: string) =>
  server.owner.rows<{ act: string; after: { addressChecked?: false } }>(sql`
    select act, after from audit_log where subject_type = 'wallet' and subject_id = ${id} order by chain, position`)

const didYouMean = (path: string, meant: string, name: string) =>
  `${path}: Did you mean ${meant}? “${name}” looks like a misspelling of it`

const ON_BITCON = didYouMean('network', 'Bitcoin', 'Bitcon')

describe('a slip makes no wallet that customers can pay to', () => {
  test.each([
    ['a misspelt network', ['Bitcoin', 'Bitcon', WRONG], [didYouMean('network', 'Bitcoin', 'Bitcon')]],
    ['a misspelt name', ['Bitcon', 'Bitcoin', ADDRESS], [didYouMean('name', 'Bitcoin', 'Bitcon')]],
    [
      'both',
      ['Etherum', 'Etherum', ADDRESS],
      [didYouMean('name', 'Ethereum', 'Etherum'), didYouMean('network', 'Ethereum', 'Etherum')],
    ],
    [
      'a name of look-alike digits',
      ['B1tc0in', 'Bitcoin', ADDRESS],
      [didYouMean('name', 'Bitcoin', 'B1tc0in')],
    ],
    [
      'an invoice',
      ['Bitcoin', 'Lightning', 'lnbc1'],
      [expect.stringMatching(/^address: This is a Lightning invoice/)],
    ],
    [
      'no address',
      ['Dogecoin', 'Dogecoin', 'D8fooo'],
      [expect.stringMatching(/^address: This is not a valid Dogecoin address/)],
    ],
  ] as const)('%s', async (_, [name, network, address], expected) => {
    expect(await wrong(create(name, network, address))).toEqual([400, ...expected])
    expect(await namesShown()).toEqual([])
  })

  test('nor does an edit', async () => {
    const { data } = await create('Bitcoin', 'Bitcoin', ADDRESS)
    expect(await wrong(edit(data.id, { network: 'Bitcon' }))).toEqual([400, ON_BITCON])
    expect(await wrong(edit(data.id, { name: 'Bitcion' }))).toEqual([
      400,
      didYouMean('name', 'Bitcoin', 'Bitcion'),
    ])
  })

  test('and none of an earlier version gets another address under its misspelt network', async () => {
    const id = await server.addWallet('Bitcon', 'Bitcon', WRONG)
    expect(await wrong(edit(id, { address: OTHER }))).toEqual([400, ON_BITCON])
    expect(await wrong(edit(id, { name: 'Bitcoin' }))).toEqual([400, ON_BITCON])
    const mended = { name: 'Bitcoin', network: 'Bitcoin', address: OTHER }
    expect((await edit(id, mended)).data).toMatchObject(mended)
  })

  test.each(['off', 'second-administrator', '24-hours'])(
    'and a withdrawn one on a misspelt network is not shown again (approval: %s)',
    async (approval) => {
      const id = await server.addWallet('Coin', 'Bitcon', WRONG)
      await tamper(server, 'wallets', sql`update wallets set signature = null where id = ${id}`)
      await approvalIs(approval)
      expect(await wrong(edit(id, { address: WRONG }))).toEqual([400, ON_BITCON])
      expect(await wrong(edit(id, { address: OTHER }))).toEqual([400, ON_BITCON])
      expect(await namesShown()).toEqual([])
    },
  )
})

describe('a wallet of an earlier version whose address is not valid on its network', () => {
  const VALID = 'DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD'
  const offer = (walletId: string) =>
    refused(
      customer.call(offers.make, { body: { walletId, accountType: 'checking', amount: cents(10_000) } }),
    )

  test('is withdrawn from customers until it gets a valid one', async () => {
    const id = await server.addWallet('Dogecoin', 'Dogecoin', 'D8fooo')
    expect(await namesShown()).toEqual([])
    expect(await offer(id)).toMatchObject({ status: 404, code: 'not_found' })
    const listed = async () => (await administrator.call(wallets.listAll, { query: {} })).data
    expect(await listed()).toMatchObject([{ id, withdrawn: 'address' }])
    expect(await auditOf(id)).toMatchObject([{ act: 'wallet.withdrawn', after: { reason: 'address' } }])
    expect(await wrong(edit(id, { name: 'Doge' }))).toEqual([
      400,
      'address: Address must be entered again, because this wallet is withdrawn from customers',
    ])
    expect(await wrong(edit(id, { address: 'D8fooo' }))).toEqual([
      400,
      expect.stringMatching(/^address: This is not a valid Dogecoin address/),
    ])
    await edit(id, { address: VALID })
    expect(await listed()).toMatchObject([{ id, withdrawn: null }])
    expect(await namesShown()).toEqual(['Dogecoin'])
  })

  test('takes no request as its current address, and can be deleted', async () => {
    const id = await server.addWallet('Dogecoin', 'Dogecoin', 'D8fooo')
    expect(await findPaymentAddress(server.db, server.walletTrust, 'Dogecoin', 'D8fooo')).toMatchObject({
      status: 'former',
    })
    await administrator.call(wallets.archive, { params: { id } })
    expect((await administrator.call(wallets.listAll, { query: {} })).data).toEqual([])
  })
})

describe('a change that has waited since before the check', () => {
  test('can’t be confirmed', async () => {
    await approvalIs('second-administrator')
    const id = await waitingInvoice()
    expect(await wrong(colleague.call(wallets.confirmChange, { params: { id } }))).toEqual([
      400,
      expect.stringMatching(/^address: This is a Lightning invoice/),
    ])
    expect(await namesShown()).toEqual([])
  })

  test('does not take effect by itself either', async () => {
    await approvalIs('24-hours')
    const id = await waitingInvoice()
    const lines: string[] = []
    const log = openLog('warn', { isTTY: true, fd: 2, write: (line) => lines.push(line) })
    await carryOutDueChanges(server.db, { ...server.walletTrust, log })
    expect(await namesShown()).toEqual([])
    expect(await server.owner.value(sql`select outcome from wallet_proposals where id = ${id}`)).toBe(
      'lapsed',
    )
    const reason = expect.stringMatching(/This is a Lightning invoice, which can be paid only once/)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('a due wallet change was refused and has lapsed')
    expect(lines[0]).toContain(`{"proposal":"${id}","code":"validation_failed"}`)
    expect(
      await server.owner.rows(sql`
        select after ->> 'reason' as reason from audit_log
        where act = 'wallet.lapsed' and after ->> 'proposal' = ${id}`),
    ).toEqual([{ reason }])
  })

  test('of the address of a wallet on a misspelt network can’t be confirmed either', async () => {
    const walletId = await server.addWallet('Coin', 'Bitcon', WRONG)
    const words = { name: 'Coin', network: 'Bitcon', address: OTHER, ...SHARED }
    const state = { ...words, qrPng: await drawQr(OTHER) }
    const id = randomUUID()
    await insertProposal(server.owner, server.masterKeys, {
      ...{ id, approval: 'second-administrator', proposedBy: administrator.id, effectiveAt: null },
      ...{
        proposedAt: new Date().toISOString(),
        change: { kind: 'edit', walletId, basis: FIRST_VERSION, state },
      },
    })
    expect(await wrong(colleague.call(wallets.confirmChange, { params: { id } }))).toEqual([400, ON_BITCON])
    expect((await customer.call(wallets.list, { query: {} })).data).toMatchObject([{ address: WRONG }])
  })

  /** Proposes a wallet and makes of it what was accepted then: due, and signed by us. */
  async function waitingInvoice() {
    await create('Lightning', 'Lightning', 'satoshi@bitcoin.org')
    await tamper(
      server,
      'wallet_proposals',
      sql`update wallet_proposals set address = 'lnbc1', proposed_at = proposed_at - interval '25 hours',
        effective_at = effective_at - interval '25 hours' where decided_at is null`,
    )
    const row = await server.owner.row<ProposalRow>(
      sql`select ${proposalColumns} from wallet_proposals where decided_at is null`,
    )
    const signature = signProposal(server.masterKeys, proposalOf(row))
    await server.owner.run(sql`update wallet_proposals set signature = ${signature} where id = ${row.id}`)
    return row.id
  }
})

describe('an address on a network where the bank can’t check it', () => {
  const address = () => `w${randomUUID()}`

  test('is accepted, and the audit log says each time that it was not checked', async () => {
    const { data } = await create('Coin', 'Testnet', address())
    await edit(data.id, { address: address() })
    await edit(data.id, { name: 'Coins' })
    const acts = await auditOf(data.id)
    expect(acts.map(({ act, after }) => [act, after.addressChecked])).toEqual([
      ['wallet.created', false],
      ['wallet.changed', false],
      // The name says nothing of the address.
      ['wallet.changed', undefined],
    ])
  })

  test('and so does what was proposed and confirmed', async () => {
    await approvalIs('second-administrator')
    const { data } = await create('Coin', 'Testnet', address())
    const { changes } = (await colleague.call(wallets.listChanges, {})).data
    await colleague.call(wallets.confirmChange, { params: { id: changes[0]?.id ?? '' } })
    const acts = await auditOf(data.id)
    expect(acts.map(({ act, after }) => [act, after.addressChecked])).toEqual([
      ['wallet.proposed', false],
      ['wallet.created', false],
      ['wallet.confirmed', false],
    ])
  })

  test('leaves no such mark once its network is known', async () => {
    const { data } = await create('Coin', 'Testnet', ADDRESS)
    await edit(data.id, { network: 'Bitcoin' })
    const [, changed] = await auditOf(data.id)
    expect(changed?.after).toEqual({ network: 'Bitcoin' })
  })
})
