import { removeFactors } from '../identity/factors/remove-all.ts'
import { argumentsFor, runCommand, say, withOutbox } from './command.ts'

/**
 * npm run factors:remove -- EMAIL: removes the second factors of somebody who lost their devices and recovery codes, after
 * the bank has checked who they are. They then sign in with their password alone, which stays the same.
 */
const [email = ''] = argumentsFor('npm run factors:remove -- EMAIL', 1)
await runCommand(
  () =>
    withOutbox(async (db, outbox) => {
      const removed = await removeFactors(db, outbox, email)
      say(
        removed === 0
          ? `${email} has no second factor.`
          : `${email} now signs in with the password alone, and was logged out everywhere.`,
      )
    }),
  'The second factors could not be removed.',
)
