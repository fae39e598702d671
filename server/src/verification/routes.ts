import type { verification } from '@bank/contract/verification'
import type { Database } from '../db/connect.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import type { Handlers } from '../http/serve.ts'
import { verificationDecided } from '../mail/letters.ts'
import type { Mail } from '../mail/mail.ts'
import { getUser } from '../users/user.ts'
import { decideVerification } from './decide.ts'
import { viewDocument, viewSsn } from './disclosure.ts'
import { submitVerification } from './submission.ts'
import { getVerification, getVerificationStatus } from './verification-record.ts'

export const verificationRoutes = (
  db: Database,
  keys: MasterKeys,
  mail: Mail,
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
    const { now, decided } = await decideVerification(db, caller(), body, origin)
    if (decided.ssnStatus || decided.idStatus) {
      const { email } = await getUser(db, body.userId)
      mail.send(verificationDecided(decided), email)
    }
    return { status: 'success', message: 'The verification is saved.', data: now }
  },
  ssnOf: async ({ params }, { caller, origin }) => ({
    data: await viewSsn(db, keys, caller(), params.id, origin),
  }),
})
