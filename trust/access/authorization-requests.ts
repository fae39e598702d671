import { randomUUID } from 'node:crypto'
import { BITCOIN_ADDRESS, PASSWORD, registration } from '../../server/testing/bank.ts'
import { cardFile } from '../../server/testing/verification.ts'
import { type About, rows } from './authorization-table.ts'
import type { Identity } from './identities.ts'
import { FOREIGN_CANARY, type Objects } from './objects.ts'
import { nextSlot } from './thread-objects.ts'

/** What is sent with a call in addition to its path parameter. */
export type Sent = { body?: object; form?: Record<string, string | File>; query?: string }

type Call = { about: About; object: string; identity: Identity }

/** No letter has this token. Those that have one are in the experiment `recovery`. */
const NO_TOKEN = 'x'.repeat(43)

/** The input with which a call succeeds for an allowed caller, unless its row of the table has it. */
export const requests: Record<string, (call: Call) => Sent | Promise<Sent>> = {
  'identity.register': () => ({ body: registration() }),
  'identity.login': () => ({ body: { email: 'canary-active@customers.example', password: PASSWORD } }),
  'identity.confirmPassword': () => ({ body: { password: PASSWORD } }),
  'identity.updateProfile': ({ about }) => ({
    body: about === 'contact' ? { phoneNumber: '+65 6111 1111' } : { city: 'Penang' },
  }),
  'identity.changePassword': () => ({ body: { currentPassword: PASSWORD, newPassword: PASSWORD } }),
  'recovery.resetPassword': () => ({ body: { token: NO_TOKEN, newPassword: 'another password' } }),
  'recovery.verifyEmail': () => ({ body: { token: NO_TOKEN } }),
  'recovery.undoEmail': () => ({ body: { token: NO_TOKEN } }),
  'recovery.lock': ({ about }) => ({ body: about === 'random' ? { token: NO_TOKEN } : {} }),
  'finances.planSavings': ({ about }) => ({
    body: about === 'balance' ? { goalAmount: 7, totalSavings: 1_000_000 } : { goalAmount: 1234.56 },
  }),
  'transactions.create': () => ({
    body: {
      type: 'deposit',
      amount: 100.5,
      accountType: 'checking',
      cryptoType: 'Bitcoin',
      cryptoAddress: BITCOIN_ADDRESS,
    },
  }),
  'transactionFiles.export': () => ({ query: '?format=csv' }),
  'verification.submit': async () => ({ form: { ssn: '123456789', idFront: await cardFile() } }),
  'wallets.create': () => ({ form: { name: randomUUID(), network: 'Elsewhere', address: randomUUID() } }),
  'wallets.update': () => ({ form: { address: randomUUID() } }),
  'offers.make': ({ object }) => ({ body: { walletId: object, accountType: 'checking', amount: 100.5 } }),
  'verification.decide': ({ object }) => ({ body: { userId: object, ssnStatus: 'rejected' } }),
  'notifications.send': ({ about, object }) => ({
    body: { title: 'Hello', message: 'Good morning', ...(about === 'foreign' && { userId: object }) },
  }),
  'threads.start': async () => ({
    form: { topic: 'question', message: 'Please look', pictures: await cardFile('pictures') },
  }),
  'threads.moveAppointment': () => ({ body: nextSlot() }),
  'staffThreads.moveAppointment': () => ({ body: nextSlot() }),
  'appointments.slots': () => ({ query: '?place=main-branch' }),
  'enquiries.file': () => ({ query: `?email=${FOREIGN_CANARY}@visitors.example` }),
  'oversight.changeSettings': ({ about }) => ({
    body: about === 'approval' ? { walletChangeApproval: '24-hours' } : { systemName: 'Meranti' },
  }),
}

/**
 * The id of the object that a call is about, '' if there is none. It is new if the call can use it up. A capability that has
 * a call `add` needs nothing here: its objects are added through that call.
 */
export async function objectFor(
  objects: Objects,
  endpoint: string,
  { about, identity }: { about: About; identity: Identity },
): Promise<string> {
  if (about === 'random') return randomUUID()
  if (endpoint === 'myData.requestExport') return objects.exportOf(identity.userId, 'none')
  if (endpoint === 'myData.exportFile') return objects.exportOf(identity.userId, 'ready')
  if (endpoint.startsWith('transactions.')) {
    if (about === 'own') return objects.transactionOf(identity.userId, identity.canary)
    return about === 'foreign' ? objects.foreignTransaction() : ''
  }
  if (endpoint === 'offers.make' || endpoint === 'wallets.setRate') return objects.bitcoin()
  const whose = about === 'own' ? identity.userId : objects.submitter.id
  if (endpoint === 'offers.get' || endpoint === 'offers.remove') return objects.offerOf(whose)
  if (endpoint === 'payments.get' || endpoint === 'payments.assign') return objects.payment()
  if (endpoint === 'documents.file') return objects.receiptOf(whose)
  if (endpoint === 'sessions.end') return about === '-' ? '' : objects.sessionOf(whose)
  if (endpoint === 'factors.removePasskey' || endpoint === 'factors.renamePasskey')
    return objects.passkeyOf(whose)
  if (endpoint === 'push.end') return objects.pushDeviceOf(whose)
  if (endpoint === 'staffThreads.picture') return objects.threads.picture()
  if (/^(staffT|t)hreads\./.test(endpoint)) return about === '-' ? '' : objects.threads.add(whose, endpoint)
  if (endpoint === 'templates.remove') return objects.threads.template()
  if (endpoint.startsWith('staff.') && endpoint.endsWith('Change')) return objects.staffChange(whose)
  if (endpoint.endsWith('Change')) return objects.walletChange(whose)
  const [group = ''] = endpoint.split('.')
  const add = rows.find((row) => row.endpoint === `${group}.add`)
  if (add && (about === 'own' || about === 'foreign'))
    return objects.added(group, add.body, about === 'own' ? identity.authorization : null)
  if (about === 'own') return identity.userId
  if (about !== 'foreign') return ''
  if (endpoint === 'wallets.confirmRecord') return objects.lostRecord()
  if (endpoint.startsWith('wallets.')) return objects.wallet()
  if (endpoint === 'customers.undoEmail') return objects.movedUser()
  if (endpoint === 'verification.document') return objects.document
  if (endpoint.startsWith('enquiries.')) return objects.enquiry()
  return endpoint.startsWith('verification.') ? objects.submitter.id : objects.foreignUser()
}

export const canariesOfOthers = (identities: readonly Identity[], own: Identity): string[] => [
  FOREIGN_CANARY,
  ...identities.filter((other) => other !== own).map(({ canary }) => canary),
]
