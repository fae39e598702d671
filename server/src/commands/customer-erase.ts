import { Id } from '@bank/contract/text'
import { eraseCustomer } from '../identity/my-data/erase.ts'
import { argumentsFor, runCommand, say, withOwner } from './command.ts'

/**
 * npm run customer:erase -- ID: erases a customer after the retention time, with or without the system running (DEC-50). If
 * DATABASE_URL is set, it must be the database owner's, as for `npm run migrate`. Earlier backups still hold everything.
 */
const [given] = argumentsFor(
  'npm run customer:erase -- ID, with the id from the address of the customer’s page.',
  1,
)
await runCommand(
  async () => {
    const { success, data: id } = Id.safeParse(given)
    if (!success)
      throw new Error(`${given} is not an id: take the one in the address of the customer’s page.`)
    await withOwner((owner) => eraseCustomer(owner, id), { patient: true })
    say(`The customer ${id} is erased. Earlier backups still hold their data until you delete them.`)
  },
  'The customer could not be erased.',
  {
    42501:
      'The role in DATABASE_URL serves requests and is not allowed to erase anything. Give the database owner’s DATABASE_URL, as for npm run migrate.',
  },
)
