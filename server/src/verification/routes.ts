import type { verification } from '@bank/contract/verification'
import type { Database } from '../db/connect.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import type { Handlers } from '../http/serve.ts'
import type { Outbox } from '../mail/outbox.ts'
import { decideVerification } from './decide.ts'
import { viewDocument, viewSsn } from './disclosure.ts'
import { submitVerification } from './submission.ts'
import { getVerification, getVerificationStatus } from './verification-record.ts'

export const verificationRoutes = (
  db: Database,
  keys: MasterKeys,
  outbox: Outbox,
): Handlers<typeof verification> => ({
  async submit({ form }, { caller, origin }) {
    return {
      status: 'success',
      message: 'Verification documents submitted successfully!',
      data: await submitVerification(db, keys, caller(), form, origin),
    }
  },
  status: async (_, { caller }) => ({
    status: 'success',
    data: await getVerificationStatus(db, caller().userId),
  }),
  statusOf: async ({ params }) => ({ status: 'success', data: await getVerification(db, params.userId) }),
  document: async ({ params }, { caller, origin }) => ({
    file: await viewDocument(db, keys, caller(), params.id, origin),
  }),
  async decide({ body }, { caller, origin }) {
    const data = await decideVerification(db, outbox, caller(), body, origin)
    return { status: 'success', message: 'The verification is saved.', data }
  },
  ssnOf: async ({ params }, { caller, origin }) => ({
    data: await viewSsn(db, keys, caller(), params.id, origin),
  }),
})
