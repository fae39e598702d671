import pg from 'pg'
import * as z from 'zod'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { addAdministrator } from './administrators.ts'

/** npm run admin:add -- EMAIL: a further administrator, on the running system or beside it (D39). */
const [email] = process.argv.slice(2)
if (!email) {
  console.error('Usage: npm run admin:add -- EMAIL')
  process.exit(2)
}
const config = readConfig()
const database = await openDatabase(config, (sentence) => console.log(sentence))
try {
  const { password } = await addAdministrator(database.db, email, config.ADMIN_PASSWORD)
  console.log(`${email} is an administrator now.`)
  if (password) console.log(`Password, shown once: ${password}`)
} catch (error) {
  console.error(reason(error))
  process.exitCode = 1
} finally {
  await database.close()
}

function reason(error: unknown): string {
  if (error instanceof pg.DatabaseError && error.code === '23505')
    return 'There is already a user with this email address.'
  if (error instanceof z.ZodError) return error.issues.map(({ message }) => message).join('; ')
  if (error instanceof Error) return error.message
  return 'The administrator could not be made.'
}
