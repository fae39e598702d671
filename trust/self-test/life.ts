import type { Call } from '@bank/contract/client'
import { customers } from '@bank/contract/customers'
import { enquiries } from '@bank/contract/enquiries'
import { finances } from '@bank/contract/finances'
import { cents } from '@bank/contract/money'
import { offers } from '@bank/contract/offers'
import { oversight } from '@bank/contract/oversight'
import { staffThreads } from '@bank/contract/staff-threads'
import { threads } from '@bank/contract/threads'
import { transactions } from '@bank/contract/transactions'
import { verification } from '@bank/contract/verification'
import { wallets } from '@bank/contract/wallets'
import { cardFile } from '../../server/testing/verification.ts'
import { keyForm, newAccount } from '../harness/accounts.ts'
import type { Member } from '../harness/bank-under-test.ts'
import { deposit, OTHER_ADDRESS, requestBy } from '../harness/deposits.ts'
import type { RunningBank } from '../harness/running-bank.ts'

/** Does one of everything that the bank does, so that every rule has rows to check. */
export async function liveALife({ admins, add }: RunningBank, ssn: string) {
  const [admin, colleague] = admins
  if (!admin || !colleague) throw new Error('The bank has fewer than two administrators.')
  const [ada, ben, guest, leaver] = [await add(), await add(), await add(), await add()]
  const as = admin.at(0)
  for (const decide of [transactions.approve, transactions.reject]) {
    await as(decide, { params: { id: await requestBy(ada, 0) } })
    await colleague.at(1)(decide, { params: { id: await requestBy(ben, 1) } })
  }
  await ben.at(0)(transactions.cancel, { params: { id: await requestBy(ben, 0) } })
  const described = await requestBy(ada, 1)
  await ada.at(1)(transactions.describe, {
    params: { id: described },
    body: { description: 'For the house' },
  })
  await as(finances.editFigures, {
    params: { id: ada.id },
    body: {
      portfolio: { totalValue: cents(5_000_00) },
      savings: { totalSavings: cents(70_00) },
      funding: { totalBorrowed: cents(9_99) },
    },
  })
  await as(finances.editAssets, { params: { userId: ada.id }, body: { stocks: cents(12_34) } })
  await ada.at(0)(verification.submit, { form: { ssn, idFront: await cardFile() } })
  const { data: seen } = await as(verification.statusOf, { params: { userId: ada.id } })
  const { submissionId } = seen
  await as(verification.decide, {
    body: {
      userId: ada.id,
      ssnStatus: 'verified',
      idStatus: 'rejected',
      ...(submissionId && { submissionId }),
    },
  })
  await as(customers.update, { params: { id: guest.id }, body: { status: 'suspended' } })
  await as(customers.remove, { params: { id: leaver.id } })
  const { data: list } = await as(wallets.listAll, { query: {} })
  const wallet = list[0]
  if (wallet) await as(wallets.update, { params: { id: wallet.id }, form: { address: OTHER_ADDRESS } })
  await payAnOffer(as, ada)
  await converse(as, ada, ben)
  return { ada, ben, guest, pending: described }
}

/** A credit that is granted, a picture that is answered and written about again, and a message from a visitor. */
async function converse(as: Call, borrower: Member, asker: Member) {
  const { data: credit } = await borrower.at(0)(threads.start, {
    body: {
      topic: 'credit',
      message: 'For a bicycle',
      details: { amount: cents(900_00), purpose: 'A bicycle', termMonths: 12 },
    },
  })
  await as(staffThreads.decideCredit, { params: { id: credit.id }, body: { decision: 'approved' } })
  await as(staffThreads.edit, { params: { id: credit.id }, body: { status: 'closed' } })
  const { data: question } = await asker.at(1)(threads.start, {
    form: { topic: 'question', message: 'What is this?', pictures: [await cardFile('screen')] },
  })
  const params = { id: question.id }
  await as(staffThreads.write, { params, body: { message: 'Our letter' } })
  await as(staffThreads.write, { params, body: { message: 'It is an old one', internal: true } })
  await asker.at(0)(threads.write, { params, body: { message: 'Thank you' } })
  await as(oversight.changeSettings, { body: { onlineEnquiries: true } })
  const fields = { email: 'visitor@visitors.example', message: 'Hello' }
  await borrower.at(1)(enquiries.send, { body: { kind: 'lead', page: '/', fields } })
  const { data: received } = await as(enquiries.list, { query: {} })
  for (const { id } of received)
    await as(enquiries.reply, { params: { id }, body: { message: 'Good morning' } })
}

/** Offers a customer an address of their own, which they say they have paid to. */
async function payAnOffer(as: Call, customer: Member) {
  const { data: wallet } = await as(wallets.create, { form: keyForm('BTC', newAccount('life')) })
  const { amount } = deposit()
  const body = { walletId: wallet.id, accountType: 'checking' as const, amount }
  const { data: offer } = await customer.at(1)(offers.make, { body })
  const { reference, address } = offer
  await customer.at(0)(transactions.create, {
    body: { ...deposit({ reference, address }), cryptoType: wallet.name },
  })
}
