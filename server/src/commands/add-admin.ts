import { createInterface } from 'node:readline/promises'
import { Email } from '@bank/contract/email'
import { nameLine } from '@bank/contract/person'
import pg from 'pg'
import * as z from 'zod'
import { openDatabase } from '../boot/open-database.ts'
import { readConfig } from '../config.ts'
import { connect } from '../db/connect.ts'
import { openMasterKeys } from '../encryption/open-keys.ts'
import { passwordPolicy } from '../identity/passwords/password.ts'
import { AdministratorPerson, addAdministrator, nameFrom } from '../identity/registration/administrators.ts'

/**
 * npm run admin:add -- EMAIL [FIRST LAST]: adds an administrator, with or without the system running (DEC-39). Without a
 * name, it asks for one in a terminal; otherwise it derives one from the address. If DATABASE_URL is set, it must be
 * the database owner's, as for `npm run migrate`: the serving role can't add administrators.
 */
const given = process.argv.slice(2)
const isTerminal = process.stdin.isTTY && process.stdout.isTTY
if (given.length !== 1 && given.length !== 3) {
  console.error('Usage: npm run admin:add -- EMAIL [FIRST LAST], with quotes around a name of several words.')
  process.exit(2)
}
try {
  await add(given)
} catch (error) {
  console.error(reason(error))
  process.exitCode = 1
}

async function add([email = '', firstName, lastName]: string[]) {
  const name = firstName === undefined ? await findName(Email.parse(email)) : { firstName, lastName }
  const person = AdministratorPerson.parse({ email, ...name })
  const config = readConfig()
  const policy = await passwordPolicy(config.PASSWORD_POLICY)
  const database = await openDatabase(config, (sentence) => console.log(sentence), { migrates: false })
  const owner = connect(database.ownerConnection, { max: 1 })
  try {
    await openMasterKeys(config, owner)
    const wanted = { ...person, password: config.ADMIN_PASSWORD }
    const { password } = await addAdministrator(owner, policy, wanted)
    console.log(`${person.email} is an administrator now.`)
    if (password) console.log(`Password, shown once: ${password}`)
    // On stderr, apart from the output that a program reads.
    if (firstName === undefined && !isTerminal)
      console.warn(
        `Their name is ${person.firstName} ${person.lastName}, derived from the address. To choose another one, use -- EMAIL FIRST LAST.`,
      )
  } finally {
    await owner.end()
    await database.close()
  }
}

async function findName(email: string): Promise<{ firstName: string; lastName: string }> {
  return isTerminal ? askForName() : nameFrom(email)
}

async function askForName() {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // On Ctrl-C or Ctrl-D. Otherwise the question would stay open, and Node would warn about it.
  const givenUp = () => process.exit(1)
  terminal.once('close', givenUp)
  const ask = async (label: string): Promise<string> => {
    for (;;) {
      const answer = nameLine(label).safeParse(await terminal.question(`${label}: `))
      if (answer.success) return answer.data
      console.log(reason(answer.error))
    }
  }
  const name = { firstName: await ask('First Name'), lastName: await ask('Last Name') }
  terminal.off('close', givenUp)
  terminal.close()
  return name
}

function reason(error: unknown): string {
  if (error instanceof pg.DatabaseError && error.code === '23505')
    return 'There is already a user with this email address.'
  if (error instanceof pg.DatabaseError && error.code === '42501')
    return 'The role in DATABASE_URL serves requests and is not allowed to add administrators. Give the database owner’s DATABASE_URL, as for npm run migrate.'
  if (error instanceof z.ZodError) return firstOfEachField(error).join('; ')
  if (error instanceof Error) return error.message
  return 'The administrator could not be added.'
}

/** One message for each field: for a blank name, a second one about missing letters adds nothing. */
function firstOfEachField({ issues }: z.ZodError): string[] {
  const fields = issues.map(({ path }) => path.join('.'))
  return issues.filter((_, at) => fields.indexOf(fields[at] ?? '') === at).map(({ message }) => message)
}
