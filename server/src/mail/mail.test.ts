import { randomUUID } from 'node:crypto'
import { identity } from '@bank/contract/identity'
import { notifications } from '@bank/contract/notifications'
import { oversight } from '@bank/contract/oversight'
import { staff } from '@bank/contract/staff'
import { wallets } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  BITCOIN_ADDRESS,
  createTestServer,
  type Person,
  refusal,
  sendDepositRequest,
} from '../../testing/bank.ts'
import { openTestPost } from '../../testing/mail.ts'
import { nextLetter } from '../../testing/recovery.ts'
import {
  approve,
  changePassword,
  editUser,
  reject,
  sendPaymentRequest,
  startBankWithPost,
} from '../../testing/scenes.ts'
import { verificationDecided } from './decisions.ts'

let customer: Person
const { server, post } = await startBankWithPost()
await server.acceptBitcoin()
const admin = await server.add({ role: 'admin' })
beforeEach(async () => {
  customer = await server.add({ firstName: 'Visit evil.example' })
})

const EMAIL_CHANGED = 'The email address of your account has been changed'

/** Waits for this number of letters, then returns them. */
async function received(count = 1) {
  await expect.poll(() => post.letters.length, { timeout: 10_000 }).toBe(count)
  return post.letters.toSorted((one, other) => one.to.localeCompare(other.to))
}

const letter = async () => (await received())[0] ?? expect.fail('no letter')

describe('a customer gets an e-mail', () => {
  test('when a request is approved, with the amount', async () => {
    const { id, createdAt } = (await sendDepositRequest(customer)).data
    await approve(admin, id)
    const { from, to, subject, text, raw } = await letter()
    expect([from, to, subject]).toEqual([
      'hello@meranti.example',
      customer.email,
      'Your request has been approved',
    ])
    expect(text).toContain(`Your deposit request of $2,500.00, made on ${createdAt.slice(0, 10)},`)
    expect(text).toContain('has been approved')
    expect(raw).toMatch(/^Content-Type: text\/plain/m)
    expect(raw).toMatch(/^Auto-Submitted: auto-generated/m)
  })

  test('when a payment is approved, in its own words', async () => {
    await server.give(customer, 'checking', 50_00)
    await server.give(customer, 'borrowed', 50_00)
    const { id } = (await sendPaymentRequest(customer, 50_00)).data
    await approve(admin, id)
    const { text } = await letter()
    expect(text).toContain('Your payment request of $50.00')
    expect(text).toContain('You owe that much less now.')
  })

  test('when a request is rejected, with the reason and the note', async () => {
    const { id } = (await sendDepositRequest(customer)).data
    await reject(admin, id, { reason: 'not-received', note: 'Look at your wallet.' })
    const { to, subject, text } = await letter()
    expect([to, subject]).toEqual([customer.email, 'Your request has been rejected'])
    expect(text).toContain('We have not received this payment.\n\nLook at your wallet.')
  })

  test('with a message from the bank', async () => {
    const body = {
      title: 'Office hours',
      message: 'We open at nine.\nNot before — sorry.',
      userId: customer.id,
    }
    await admin.call(notifications.send, { body })
    const { to, subject, text } = await letter()
    expect([to, subject]).toEqual([customer.email, 'Office hours'])
    expect(text).toContain('We open at nine.\nNot before — sorry.')
  })

  test('at the former address when the address changes, whoever changed it', async () => {
    const next = `next-${customer.email}`
    await customer.call(identity.updateProfile, { body: { email: next } })
    const { text } = await nextLetter(post, customer.email, EMAIL_CHANGED)
    expect(text).not.toContain(next)

    const other = await server.add()
    const body = { email: `next-${other.email}` }
    await editUser(admin, other, body)
    await nextLetter(post, other.email, EMAIL_CHANGED)
  })

  test('when the password changes', async () => {
    await changePassword(customer, 'another one')
    const { text } = await nextLetter(post, customer.email, 'Your password has been changed')
    expect(text).not.toMatch(/another one|correct horse/)
  })

  test('with the result of a verification, item by item', () => {
    const number = { ssnStatus: 'verified', ssnReason: null } as const
    const ID = { idStatus: 'rejected', idReason: 'expired' } as const
    const alone = verificationDecided({ ...number, idStatus: null, idReason: null, note: null })
    expect(alone.letter.paragraphs).toContain('Your social security number has been verified.')
    const { paragraphs } = verificationDecided({ ...number, ...ID, note: 'Renew it.' }).letter
    expect(paragraphs[0]).toContain('Your identity document has been rejected. The document has expired.')
    expect(paragraphs.slice(1)).toEqual(['Renew it.', 'Please log in and send the rejected items again.'])
  })

  test('without anything the customer typed, since the address can belong to someone else', async () => {
    const { id } = (await sendDepositRequest(customer, { reference: 'https://evil.example' })).data
    await approve(admin, id)
    expect((await letter()).raw).not.toContain('evil.example')
  })
})

test('a message to all customers goes to each of them once, and to no administrator', async () => {
  const alone = await createTestServer({ SMTP_URL: post.url })
  try {
    const sender = await alone.add({ role: 'admin' })
    const people = await Promise.all([
      alone.add(),
      alone.add({ role: 'advisor' }),
      alone.add({ status: 'suspended' }),
    ])
    await sender.call(notifications.send, { body: { title: 'All', message: 'Hello.' } })
    expect((await received(3)).map(({ to }) => to)).toEqual(people.map(({ email }) => email).toSorted())
  } finally {
    await alone.stop()
  }
})

describe('no letter is sent', () => {
  test('while e-mail notifications are off', async () => {
    await admin.call(oversight.changeSettings, { body: { emailNotifications: false } })
    const silent = (await sendDepositRequest(customer)).data.id
    await approve(admin, silent)
    await admin.call(oversight.changeSettings, { body: { emailNotifications: true } })
    const heard = (await sendDepositRequest(customer)).data.id
    await reject(admin, heard)
    expect((await letter()).subject).toBe('Your request has been rejected')
  })

  test('for an act that was refused', async () => {
    const { id } = (await sendDepositRequest(customer)).data
    await approve(admin, id)
    expect(await refusal(reject(admin, id))).toEqual([409, 'already_decided'])
    await customer.call(identity.updateProfile, {
      body: { city: 'Penang', email: customer.email.toUpperCase() },
    })
    expect((await letter()).subject).toBe('Your request has been approved')
  })
})

describe('an administrator whose address changes while a wallet change is waiting', () => {
  let colleague: Person
  let third: Person
  beforeEach(async () => {
    await server.owner.run(sql`update settings set wallet_change_approval = '24-hours'`)
    colleague = await server.add({ role: 'admin' })
    third = await server.add({ role: 'admin' })
    // Somebody new each time: after shutting somebody out, the next change of a wallet needs a colleague.
    const asker = await server.add({ role: 'admin' })
    const form = { name: `Coin ${randomUUID()}`, network: 'Testnet', address: `w${randomUUID()}` }
    await asker.call(wallets.create, { form })
    const body = { email: `${randomUUID()}@elsewhere.example` }
    await editUser(asker, colleague, body)
    const written = await server.owner.rows(sql`select from letters where user_id = ${colleague.id}`)
    expect(written).toEqual([])
  })
  afterEach(() => server.owner.run(sql`update settings set wallet_change_approval = 'off'`))

  const expectLetter = () => nextLetter(post, colleague.email, EMAIL_CHANGED)

  test('gets an e-mail at the old one once another administrator confirms it', async () => {
    const [change] = (await third.call(staff.listChanges, {})).data
    await third.call(staff.confirmChange, { params: { id: change?.id ?? '' } })
    await expectLetter()
    await endWaiting()
  })

  test('gets an e-mail at the old one once no wallet change is waiting', async () => {
    await endWaiting()
    await third.call(staff.listChanges, {})
    await expectLetter()
  })

  async function endWaiting() {
    const [waiting] = (await third.call(wallets.listChanges, {})).data.changes
    await third.call(wallets.declineChange, { params: { id: waiting?.id ?? '' } })
  }
})

describe('a mail server that', () => {
  test('never answers delays neither the request nor the shutdown', async () => {
    const dumb = await openTestPost()
    dumb.behave('silent')
    const patient = await createTestServer({ SMTP_URL: dumb.url })
    await patient.addWallet('Bitcoin', 'Bitcoin', BITCOIN_ADDRESS)
    const [one, decider] = [await patient.add(), await patient.add({ role: 'admin' })]
    const { id } = (await sendDepositRequest(one)).data
    const begun = performance.now()
    const { data } = await approve(decider, id)
    expect(data.status).toBe('completed')
    await patient.stop()
    // The mail client's own timeout is ten seconds.
    expect(performance.now() - begun).toBeLessThan(8000)
    await dumb.stop()
  })
})
