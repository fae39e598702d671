import type { TestServer } from '../../server/testing/bank.ts'
import type { requests } from './authorization-requests.ts'

/** The input with which a payment is assigned: to the caller, or to a customer who has nothing else. */
export const paymentRequests = (server: TestServer): typeof requests => ({
  'payments.assign': async ({ about, identity }) => {
    const userId = about === 'own' ? identity.userId : (await server.add()).id
    return { body: { userId, accountType: 'checking' } }
  },
})
