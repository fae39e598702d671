import { Id } from '@bank/contract/text'
import pg from 'pg'
import { openDatabase } from '../boot/open-database.ts'
import { readConfig } from '../config.ts'
import { connect } from '../db/connect.ts'
import { eraseCustomer } from '../identity/my-data/erase.ts'

/**
 * npm run customer:erase -- ID: erases a customer after the retention time, with or without the system running (DEC-50). If
 * DATABASE_URL is set, it must be the database owner's, as for `npm run migrate`. Earlier backups still hold everything.
 */
try {
  const id = Id.safeParse(process.argv[2])
  if (!id.success || process.argv.length > 3)
    throw new Error(
      'Whom? npm run customer:erase -- ID, with the id from the address of the customer’s page.',
    )
  await erase(id.data)
} catch (error) {
  console.error(reason(error))
  process.exitCode = 1
}

async function erase(id: string) {
  const database = await openDatabase(readConfig(), (sentence) => console.log(sentence), { migrates: false })
  const owner = connect(database.ownerConnection, { max: 1, patient: true })
  try {
    await eraseCustomer(owner, id)
    console.log(`The customer ${id} is erased. Earlier backups still hold their data until you delete them.`)
  } finally {
    await owner.end()
    await database.close()
  }
}

function reason(error: unknown): string {
  if (error instanceof pg.DatabaseError && error.code === '42501')
    return 'The role in DATABASE_URL serves requests and is not allowed to erase anything. Give the database owner’s DATABASE_URL, as for npm run migrate.'
  return error instanceof Error ? error.message : 'The customer could not be erased.'
}
