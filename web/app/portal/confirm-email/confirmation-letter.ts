import { sendVerification } from '@bank/contract/send-verification'
import { ownSession } from '@bank/contract/user'
import { useApiMutation } from '../../api/use-api-mutation.ts'

/** Sends the customer the letter that confirms their email address. Reads the profile again: they may have done it already. */
export function useConfirmationLetter() {
  const { send, busy, done, failure } = useApiMutation(sendVerification, {
    failure: 'The email could not be sent. Please try again.',
    refreshes: [ownSession.me],
  })
  return { send: () => void send({}), busy, isSent: done, failure }
}
