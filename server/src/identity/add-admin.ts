import pg from 'pg'
import * as z from 'zod'
import { readConfig } from '../config.ts'
import { connect } from '../db/connect.ts'
import { openDatabase } from '../db/open.ts'
import { addAdministrator } from './administrators.ts'

/**
 * npm run admin:add -- EMAIL: a further administrator, on the running system or beside it (D39). Where DATABASE_URL is
 * set, it must be the database owner's, as for `npm run migrate`: the serving role makes no administrators.
 */
const [email] = process.argv.slice(2)
if (!email) {
  console.error('Usage: npm run admin:add -- EMAIL')
  process.exit(2)
}
try {
  const config = readConfig()
  const database = await openDatabase(config, (sentence) => console.log(sentence), { migrates: false })
  const owner = connect(database.ownerConnection, { max: 1 })
  try {
    const { password } = await addAdministrator(owner, email, config.ADMIN_PASSWORD)
    console.log(`${email} is an administrator now.`)
    if (password) console.log(`Password, shown once: ${password}`)
  } finally {
    await owner.end()
    await database.close()
  }
} catch (error) {
  console.error(reason(error))
  process.exitCode = 1
}

function reason(error: unknown): string {
  if (error instanceof pg.DatabaseError && error.code === '23505')
    return 'There is already a user with this email address.'
  if (error instanceof pg.DatabaseError && error.code === '42501')
    return 'The role in DATABASE_URL serves requests and may not make administrators. Give the database owner’s DATABASE_URL, as for npm run migrate.'
  if (error instanceof z.ZodError) return error.issues.map(({ message }) => message).join('; ')
  if (error instanceof Error) return error.message
  return 'The administrator could not be made.'
}
