import { randomUUID } from 'node:crypto'
import { oversight } from '@bank/contract/oversight'
import type { WalletChangeApproval } from '@bank/contract/wallet-change-approval'
import { wallets } from '@bank/contract/wallets'
import sql, { type Sql } from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, refusal, refused } from '../../testing/bank.ts'
import { startBank } from '../../testing/scenes.ts'
import { tamper } from '../../testing/tampering.ts'
import { masterKeys } from '../encryption/master-keys.ts'
import { carryOutDueChanges, rememberDecisions } from './due-changes.ts'
import {
  isOurs,
  type ProposalRow,
  proposalColumns,
  proposalOf,
  signProposal,
  signProposalsAgain,
} from './proposal.ts'

let admin: Person
let colleague: Person
const server = await startBank()
const customer = await server.add()

// Each test has its own administrators, so that none is left suspended, and no proposals left from the tests before.
beforeEach(async () => {
  await server.owner.run(sql`
    update wallet_proposals set outcome = 'lapsed', decided_at = now() where decided_at is null`)
  await server.owner.run(sql`update wallets set archived_at = now() where archived_at is null`)
  await server.owner.run(sql`update users set status = 'suspended' where role = 'admin'`)
  admin = await server.add({ role: 'admin', firstName: 'Ada' })
  colleague = await server.add({ role: 'admin', firstName: 'Grace' })
})

const approvalIs = (approval: WalletChangeApproval) =>
  server.owner.run(sql`update settings set wallet_change_approval = ${approval}`)

const form = (more: { name?: string; address?: string } = {}) => ({
  name: 'Coin',
  network: 'Testnet',
  address: `w${randomUUID()}`,
  ...more,
})

/** Adds a wallet that customers can see. */
const shownWallet = async () => {
  const wallet = form()
  return { ...wallet, id: await server.addWallet(wallet.name, wallet.network, wallet.address) }
}
const propose = (id: string, address: string, who = admin) =>
  who.call(wallets.update, { params: { id }, form: { address } })

const seen = async () =>
  (await customer.call(wallets.list, { query: {} })).data.map(({ name, address }) => ({ name, address }))
const waiting = async (who = admin) => (await who.call(wallets.listChanges, {})).data
const idOfOne = async () => {
  const { changes } = await waiting()
  expect(changes).toHaveLength(1)
  return changes[0]?.id ?? ''
}
const confirm = (who: Person, id: string) => who.call(wallets.confirmChange, { params: { id } })
const decline = (who: Person, id: string) => who.call(wallets.declineChange, { params: { id } })

const actsOf = async (proposal: string) =>
  (
    await server.owner.rows<{ act: string; actorId: string | null }>(sql`
      select act, actor_id as "actorId" from audit_log where after ->> 'proposal' = ${proposal} order by position`)
  ).map(({ act, actorId }) => [act, actorId])

const tamperWith = (...statements: Sql[]) => tamper(server, 'wallet_proposals', ...statements)

/** Backdates a proposal by 25 hours and signs it again, so that it is due. */
async function letItBeDue(id: string) {
  await tamperWith(sql`
    update wallet_proposals set proposed_at = proposed_at - interval '25 hours',
      effective_at = effective_at - interval '25 hours' where id = ${id}`)
  await signAgain()
}

/** The only proposal that waits. */
const proposalRow = () =>
  server.owner.row<ProposalRow>(sql`select ${proposalColumns} from wallet_proposals where decided_at is null`)

/** Signs it again, and returns its id. */
async function signAgain() {
  const row = await proposalRow()
  const signature = signProposal(server.masterKeys, proposalOf(row))
  await server.owner.run(sql`update wallet_proposals set signature = ${signature} where id = ${row.id}`)
  return row.id
}

describe('without approval of changes', () => {
  test('a change is shown immediately, and nothing waits', async () => {
    await approvalIs('off')
    const { message, data } = await admin.call(wallets.create, { form: form() })
    expect(message).toBe('The wallet is added. Customers can pay to it now.')
    expect(await seen()).toEqual([{ name: 'Coin', address: data.address }])
    expect(await waiting()).toEqual({ approval: 'off', otherAdministrators: 1, changes: [] })
  })
})

describe('with approval by a second administrator', () => {
  beforeEach(() => approvalIs('second-administrator'))

  test('an edit waits: customers see the old address until another administrator confirms it', async () => {
    const { id, address } = await shownWallet()
    const next = `w${randomUUID()}`
    const { message, data } = await propose(id, next)
    expect(message).toContain('once another administrator has confirmed it')
    expect(data).toMatchObject({ id, address, withdrawn: null })
    expect(await seen()).toEqual([{ name: 'Coin', address }])
    const { changes } = await waiting(colleague)
    expect(changes).toMatchObject([
      {
        kind: 'edit',
        approval: 'second-administrator',
        wallet: { name: 'Coin', network: 'Testnet', address: next },
        current: { name: 'Coin', network: 'Testnet', address },
        proposedBy: { id: admin.id, firstName: 'Ada' },
        takesEffectAt: null,
      },
    ])
    const proposal = await idOfOne()
    expect((await confirm(colleague, proposal)).message).toBe(
      'The change is confirmed. Customers can see it now.',
    )
    expect(await seen()).toEqual([{ name: 'Coin', address: next }])
    const { data: all } = await admin.call(wallets.listAll, { query: {} })
    expect(all[0]?.formerAddresses).toMatchObject([{ address }])
    expect(await actsOf(proposal)).toEqual([
      ['wallet.proposed', admin.id],
      ['wallet.confirmed', colleague.id],
    ])
  })

  test('a new wallet waits, and the response has the specified shape', async () => {
    const wallet = form()
    const { message, data } = await admin.call(wallets.create, { form: wallet })
    expect(message).toContain('once another administrator')
    expect(data).toMatchObject({ ...wallet, formerAddresses: [], withdrawn: null })
    expect(data.qrCode).toMatch(/^data:image\/png;base64,/)
    expect(await seen()).toEqual([])
    await confirm(colleague, await idOfOne())
    expect(await seen()).toEqual([{ name: 'Coin', address: wallet.address }])
    const { data: all } = await admin.call(wallets.listAll, { query: {} })
    expect(all).toMatchObject([{ id: data.id, qrCode: data.qrCode }])
  })

  test('the proposer can’t confirm it', async () => {
    const { id, address } = await shownWallet()
    await propose(id, 'another')
    const proposal = await idOfOne()
    expect(await refusal(confirm(admin, proposal))).toEqual([403, 'forbidden'])
    expect(await seen()).toEqual([{ name: 'Coin', address }])
    expect(await idOfOne()).toBe(proposal)
  })

  test.each([
    [
      'withdrawn by its proposer',
      () => admin,
      'The change is withdrawn.',
      'This change has already been withdrawn by the administrator who proposed it.',
      'wallet.change_withdrawn',
    ],
    [
      'declined',
      () => colleague,
      'The change is declined.',
      'This change has already been declined.',
      'wallet.declined',
    ],
  ])('a change that was %s never takes effect', async (_, by, message, reason, act) => {
    const { id, address } = await shownWallet()
    await propose(id, 'another')
    const proposal = await idOfOne()
    expect((await decline(by(), proposal)).message).toBe(message)
    expect((await waiting()).changes).toEqual([])
    const late = await refused(confirm(colleague, proposal))
    expect([late.code, late.message]).toEqual(['change_decided', reason])
    expect(await seen()).toEqual([{ name: 'Coin', address }])
    expect(await actsOf(proposal)).toEqual([
      ['wallet.proposed', admin.id],
      [act, by().id],
    ])
  })

  test('the only administrator learns that no one can confirm it, and a suspended one can’t', async () => {
    const { id } = await shownWallet()
    await server.owner.run(sql`update users set status = 'suspended' where id = ${colleague.id}`)
    const { message } = await propose(id, 'another')
    expect(message).toContain('no other active administrator')
    const { changes, otherAdministrators } = await waiting()
    expect([changes.length, otherAdministrators]).toEqual([1, 0])
    expect(await refusal(confirm(colleague, changes[0]?.id ?? ''))).toEqual([401, 'session_expired'])
  })

  test('customers can neither see nor decide waiting changes', async () => {
    const { id } = await shownWallet()
    await propose(id, 'another')
    const proposal = await idOfOne()
    expect(await refusal(customer.call(wallets.listChanges, {}))).toEqual([403, 'forbidden'])
    expect(await refusal(confirm(customer, proposal))).toEqual([403, 'forbidden'])
  })

  test('only one of several concurrent confirmations counts, and the address changes once', async () => {
    const third = await server.add({ role: 'admin' })
    const { id, address } = await shownWallet()
    const next = `w${randomUUID()}`
    await propose(id, next)
    const proposal = await idOfOne()
    const codes = await Promise.all(
      [colleague, third, colleague, third].map((who) => confirm(who, proposal).then(() => 'done', codeOf)),
    )
    expect(codes.toSorted()).toEqual(['change_decided', 'change_decided', 'change_decided', 'done'])
    const { data } = await admin.call(wallets.listAll, { query: {} })
    expect(data).toMatchObject([{ address: next, formerAddresses: [{ address }] }])
  })

  test('exactly one of a concurrent confirmation and rejection counts, in ten rounds', async () => {
    const third = await server.add({ role: 'admin' })
    for (let round = 0; round < 10; round++) {
      await server.owner.run(sql`update wallets set archived_at = now() where archived_at is null`)
      const { id, address } = await shownWallet()
      const next = `w${randomUUID()}`
      await propose(id, next)
      const proposal = await idOfOne()
      const [confirmed, declined] = await Promise.all([
        confirm(colleague, proposal).then(() => true, codeOf),
        decline(third, proposal).then(() => true, codeOf),
      ])
      expect([confirmed, declined].toSorted()).toEqual(['change_decided', true])
      expect(await seen()).toEqual([{ name: 'Coin', address: confirmed === true ? next : address }])
    }
  })

  test('confirming a change of a wallet ends its other proposals, which were made for the old state', async () => {
    const { id } = await shownWallet()
    await propose(id, 'one')
    await propose(id, 'two')
    const { changes } = await waiting()
    await confirm(colleague, changes[1]?.id ?? '')
    const late = await refused(confirm(colleague, changes[0]?.id ?? ''))
    expect([late.code, late.message]).toEqual(['change_decided', expect.stringContaining('has lapsed')])
    expect(await seen()).toEqual([{ name: 'Coin', address: 'two' }])
    expect((await waiting()).changes).toEqual([])
  })

  test('a wallet that has changed since the proposal is not touched', async () => {
    const { id, address } = await shownWallet()
    await propose(id, 'another')
    await tamperWith(sql`update wallet_proposals set wallet_version = wallet_version + 1`)
    expect(await refusal(confirm(colleague, await signAgain()))).toEqual([409, 'change_outdated'])
    expect(await seen()).toEqual([{ name: 'Coin', address }])
  })

  test('a withdrawn wallet is shown again only when another administrator confirms its address', async () => {
    const { id, address } = await shownWallet()
    await server.owner.run(sql`update wallets set signature = '' where id = ${id}`)
    await propose(id, address)
    const { changes } = await waiting(colleague)
    // The row's contents are not what customers see.
    expect(changes).toMatchObject([{ kind: 'edit', wallet: { address }, current: null }])
    expect(await seen()).toEqual([])
    await confirm(colleague, await idOfOne())
    expect(await seen()).toEqual([{ name: 'Coin', address }])
  })

  test('deletion does not wait, and ends the waiting changes of the wallet', async () => {
    const { id } = await shownWallet()
    await propose(id, 'another')
    const proposal = await idOfOne()
    await admin.call(wallets.archive, { params: { id } })
    expect(await seen()).toEqual([])
    expect(await refusal(confirm(colleague, proposal))).toEqual([409, 'change_decided'])
    expect(await actsOf(proposal)).toEqual([
      ['wallet.proposed', admin.id],
      ['wallet.lapsed', admin.id],
    ])
  })

  test('a name taken meanwhile is reported on confirmation, and the change keeps waiting', async () => {
    await admin.call(wallets.create, { form: form({ name: 'Twin' }) })
    await server.addWallet('Twin', 'Testnet', 'somewhere')
    const proposal = await idOfOne()
    expect(await refusal(confirm(colleague, proposal))).toEqual([409, 'wallet_exists'])
    expect(await idOfOne()).toBe(proposal)
  })

  test('at most twenty can wait, even when thirty arrive at once', async () => {
    const create = async (name: string): Promise<string> => {
      const code = await admin.call(wallets.create, { form: form({ name }) }).then(() => 'done', codeOf)
      // A slow machine answers 503 to those that wait too long for their turn.
      return code === 'unavailable' ? create(name) : code
    }
    const codes = await Promise.all(Array.from({ length: 30 }, (_, index) => create(`Coin ${index}`)))
    expect(codes.filter((code) => code === 'done')).toHaveLength(20)
    expect(new Set(codes)).toEqual(new Set(['done', 'too_many_changes']))
  })

  test('an edit that changes nothing proposes nothing', async () => {
    const { id, address } = await shownWallet()
    await propose(id, address)
    expect((await waiting()).changes).toEqual([])
  })
})

describe('with a delay of 24 hours', () => {
  beforeEach(() => approvalIs('24-hours'))

  test('an edit and a new wallet wait a day, and take effect without confirmation', async () => {
    const { id, address } = await shownWallet()
    const { message } = await propose(id, 'tomorrow')
    expect(message).toContain('in 24 hours, unless an administrator vetoes it')
    const proposal = await idOfOne()
    const { changes } = await waiting()
    const { proposedAt = '', takesEffectAt } = changes[0] ?? {}
    expect(Date.parse(takesEffectAt ?? '') - Date.parse(proposedAt)).toBe(24 * 3_600_000)
    await carryOutDueChanges(server.db, server.walletTrust)
    expect(await seen()).toEqual([{ name: 'Coin', address }])
    expect(await refusal(confirm(colleague, proposal))).toEqual([409, 'takes_effect_by_itself'])
    await letItBeDue(proposal)
    // A customer's reading of the list is enough.
    expect(await seen()).toEqual([{ name: 'Coin', address: 'tomorrow' }])
    expect(await actsOf(proposal)).toEqual([
      ['wallet.proposed', admin.id],
      ['wallet.took_effect', admin.id],
    ])
    await admin.call(wallets.create, { form: form({ name: 'Other' }) })
    expect(await seen()).toHaveLength(1)
    await letItBeDue(await idOfOne())
    expect(await seen()).toHaveLength(2)
  })

  test('any administrator can veto it, and the one who proposed it can withdraw it', async () => {
    const { id, address } = await shownWallet()
    for (const [who, message, act] of [
      [colleague, 'The change is vetoed.', 'wallet.declined'],
      [admin, 'The change is withdrawn.', 'wallet.change_withdrawn'],
    ] as const) {
      await propose(id, `for ${who.id}`)
      const proposal = await idOfOne()
      expect((await decline(who, proposal)).message).toBe(message)
      expect(await actsOf(proposal)).toContainEqual([act, who.id])
    }
    await carryOutDueChanges(server.db, server.walletTrust)
    expect(await seen()).toEqual([{ name: 'Coin', address }])
  })

  test('servers that find it due at the same time carry it out once', async () => {
    const { id, address } = await shownWallet()
    await propose(id, 'tomorrow')
    await letItBeDue(await idOfOne())
    await Promise.all(Array.from({ length: 5 }, () => carryOutDueChanges(server.db, server.walletTrust)))
    const { data } = await admin.call(wallets.listAll, { query: {} })
    expect(data).toMatchObject([{ address: 'tomorrow', formerAddresses: [{ address }] }])
    const changed = await server.owner.value<number>(
      sql`select count(*) from audit_log where act = 'wallet.changed' and subject_id = ${id}`,
    )
    expect(changed).toBe(1)
  })

  test('a change lapses if its proposer has been suspended', async () => {
    const { id, address } = await shownWallet()
    await propose(id, 'tomorrow')
    const proposal = await idOfOne()
    await server.owner.run(sql`update users set status = 'suspended' where id = ${admin.id}`)
    await letItBeDue(proposal)
    expect(await seen()).toEqual([{ name: 'Coin', address }])
    expect(await actsOf(proposal)).toContainEqual(['wallet.lapsed', null])
    const why = sql`select after ->> 'reason' from audit_log where act = 'wallet.lapsed' and after ->> 'proposal' = ${proposal}`
    expect(await server.owner.value(why)).toBe(
      'The administrator who proposed the change is no longer active.',
    )
  })

  test('a change that has become impossible lapses and blocks nothing', async () => {
    await admin.call(wallets.create, { form: form({ name: 'Twin' }) })
    const proposal = await idOfOne()
    await server.addWallet('Twin', 'Testnet', 'somewhere')
    await letItBeDue(proposal)
    expect(await seen()).toEqual([{ name: 'Twin', address: 'somewhere' }])
    expect((await waiting()).changes).toEqual([])
  })
})

describe('the approval setting itself', () => {
  const set = (walletChangeApproval: WalletChangeApproval, who = admin) =>
    who.call(oversight.changeSettings, { body: { walletChangeApproval } })
  const setting = async () => (await admin.call(oversight.settings, {})).data.walletChangeApproval

  test('is off by default, and a stronger choice takes effect immediately', async () => {
    await approvalIs('off')
    await set('24-hours')
    expect(await setting()).toBe('24-hours')
    await set('second-administrator')
    expect(await setting()).toBe('second-administrator')
  })

  test('a weaker choice has to wait, so that a thief can’t begin with it', async () => {
    await approvalIs('second-administrator')
    for (const [wanted, who] of [
      ['off', admin],
      ['24-hours', colleague],
    ] as const) {
      const { message, data } = await set(wanted, who)
      expect(data.walletChangeApproval).toBe('second-administrator')
      expect(message).toBe(
        'The approval of wallet changes stays as it is until another administrator has confirmed your choice on the Payment screen.',
      )
    }
    const { changes } = await waiting()
    expect(changes).toMatchObject([
      { kind: 'setting', wallet: null, wantedApproval: 'off', proposedBy: { id: admin.id } },
      { kind: 'setting', wallet: null, wantedApproval: '24-hours', proposedBy: { id: colleague.id } },
    ])
    expect(await refusal(confirm(admin, changes[0]?.id ?? ''))).toEqual([403, 'forbidden'])
    await confirm(colleague, changes[0]?.id ?? '')
    expect(await setting()).toBe('off')
    expect((await waiting()).changes).toEqual([])
  })

  test('a new choice replaces one’s own that waits, and the same choice again changes nothing', async () => {
    await approvalIs('second-administrator')
    await set('off')
    const first = await idOfOne()
    await set('24-hours')
    const second = await idOfOne()
    expect((await waiting()).changes).toMatchObject([{ id: second, wantedApproval: '24-hours' }])
    expect(await actsOf(first)).toEqual([
      ['settings.proposed', admin.id],
      ['settings.change_withdrawn', admin.id],
    ])
    expect(await refusal(confirm(colleague, first))).toEqual([409, 'change_decided'])
    expect((await set('24-hours')).message).toContain('until another administrator has confirmed your choice')
    expect(await idOfOne()).toBe(second)
    expect(await actsOf(second)).toEqual([['settings.proposed', admin.id]])
  })

  test('new choices and new wallets at the same moment wait for each other, and all count', async () => {
    await approvalIs('second-administrator')
    await set('off')
    const choices = ['24-hours', 'off'] as const
    for (let round = 0; round < 6; round++) {
      const codes = await Promise.all([
        ...[admin, colleague].map((who) => set(choices[round % 2] ?? 'off', who).then(() => 'done', codeOf)),
        ...[admin, colleague].map((who) =>
          who
            .call(wallets.create, { form: form({ name: `Coin ${round} of ${who.id}` }) })
            .then(() => 'done', codeOf),
        ),
      ])
      expect(codes).toEqual(['done', 'done', 'done', 'done'])
    }
    const chosen = (await waiting()).changes.filter(({ kind }) => kind === 'setting')
    expect(chosen.map(({ wantedApproval }) => wantedApproval)).toEqual(['off', 'off'])
  })

  test('a new choice replaces one’s own where twenty changes wait already', async () => {
    await approvalIs('second-administrator')
    await set('off')
    for (let index = 0; index < 19; index++)
      await admin.call(wallets.create, { form: form({ name: `Coin ${index}` }) })
    await set('24-hours')
    expect((await waiting()).changes.filter(({ kind }) => kind === 'setting')).toMatchObject([
      { wantedApproval: '24-hours' },
    ])
  })

  test('the answer says that settings are saved only where others were changed as well', async () => {
    await approvalIs('24-hours')
    const body = { walletChangeApproval: 'off', sessionTimeout: 31 } as const
    expect((await admin.call(oversight.changeSettings, { body })).message).toBe(
      'The other settings are saved. The approval of wallet changes will change in 24 hours, unless an administrator vetoes it on the Payment screen.',
    )
    await admin.call(oversight.changeSettings, { body: { sessionTimeout: 30 } })
  })

  test('is switched off after a day under the 24-hour rule; a stronger choice ends the wait', async () => {
    await approvalIs('24-hours')
    await set('off')
    await set('second-administrator')
    expect((await waiting()).changes).toEqual([])
    await approvalIs('24-hours')
    await set('off')
    await letItBeDue(await idOfOne())
    await carryOutDueChanges(server.db, server.walletTrust)
    expect(await setting()).toBe('off')
  })

  test('needs a fresh sign-in, like the other settings', async () => {
    await approvalIs('off')
    await server.owner.run(sql`
      update sessions set authenticated_at = now() - interval '20 minutes' where user_id = ${admin.id}`)
    expect(await refusal(set('24-hours'))).toEqual([403, 'sign_in_again'])
    const other = admin.call(oversight.changeSettings, { body: { sessionTimeout: 31 } })
    expect(await refusal(other)).toEqual([403, 'sign_in_again'])
    expect(await setting()).toBe('off')
  })
})

describe('an attacker with write access to the database', () => {
  test('can’t create a proposal that can be confirmed or takes effect', async () => {
    await approvalIs('24-hours')
    const { id, address } = await shownWallet()
    const forged = randomUUID()
    await server.owner.run(sql`
      insert into wallet_proposals (id, kind, approval, wallet_id, wallet_version, name, network, address, qr_png,
        proposed_by, proposed_at, effective_at, signature)
      values (${forged}, 'edit', '24-hours', ${id}, 1, 'Coin', 'Testnet', 'thief', '', ${admin.id},
        now() - interval '2 days', now() - interval '1 day', '')`)
    expect((await waiting()).changes).toEqual([])
    expect(await seen()).toEqual([{ name: 'Coin', address }])
    expect(await refusal(decline(colleague, forged))).toEqual([404, 'not_found'])
  })

  test('gains nothing by changing a proposal’s address, time, proposer or approval', async () => {
    await approvalIs('24-hours')
    const { id, address } = await shownWallet()
    for (const edit of [
      sql`address = 'thief'`,
      sql`effective_at = now() - interval '1 hour'`,
      sql`proposed_by = ${colleague.id}`,
      sql`approval = 'second-administrator', effective_at = null`,
    ]) {
      await propose(id, `honest ${randomUUID()}`)
      const proposal = await idOfOne()
      await expect(
        server.owner.run(sql`update wallet_proposals set ${edit} where id = ${proposal}`),
      ).rejects.toMatchObject({ code: '23001' })
      await tamperWith(sql`update wallet_proposals set ${edit} where id = ${proposal}`)
      expect((await waiting()).changes).toEqual([])
      expect(await refusal(confirm(colleague, proposal))).toEqual([404, 'not_found'])
      expect(await seen()).toEqual([{ name: 'Coin', address }])
    }
  })

  test('can’t make a declined proposal wait again, directly or with a restored backup', async () => {
    await approvalIs('24-hours')
    const { id, address } = await shownWallet()
    await propose(id, 'declined')
    const proposal = await idOfOne()
    await letItBeDue(proposal)
    await server.owner.run(sql`
      update wallet_proposals set outcome = 'declined', decided_at = now() where id = ${proposal}`)
    await rememberDecisions(server.db, server.walletTrust)
    await tamperWith(sql`
      update wallet_proposals set outcome = null, decided_at = null where id = ${proposal}`)
    expect(await seen()).toEqual([{ name: 'Coin', address }])
    expect((await waiting()).changes).toEqual([])
  })
})

test('a new master key signs waiting proposals again, but no forged ones', async () => {
  await approvalIs('second-administrator')
  const { id } = await shownWallet()
  await propose(id, 'another')
  const fresh = masterKeys(Buffer.alloc(32, 7).toString('base64'))
  const both = { current: fresh.current, all: [...fresh.all, ...server.masterKeys.all] }
  await server.db.transaction((tx) => signProposalsAgain(tx, both))
  const resigned = await proposalRow()
  expect(isOurs(fresh, proposalOf(resigned), resigned.signature)).toBe(true)
  await tamperWith(sql`update wallet_proposals set address = 'thief' where decided_at is null`)
  await server.db.transaction((tx) => signProposalsAgain(tx, both))
  const forged = await proposalRow()
  expect(isOurs(both, proposalOf(forged), forged.signature)).toBe(false)
})

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no code'
}
