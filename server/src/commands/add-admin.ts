import { createInterface } from 'node:readline/promises'
import { Email } from '@bank/contract/email'
import { nameLine } from '@bank/contract/person'
import { sentenceOf } from '../boot/sentence-of.ts'
import { readConfig } from '../config.ts'
import { openMasterKeys } from '../encryption/open-keys.ts'
import { passwordPolicy } from '../identity/passwords/password.ts'
import { AdministratorPerson, addAdministrator, nameFrom } from '../identity/registration/administrators.ts'
import { argumentsFor, runCommand, say, withOwner } from './command.ts'

/**
 * npm run admin:add -- EMAIL [FIRST LAST]: adds an administrator, with or without the system running (DEC-39). Without a
 * name, it asks for one in a terminal; otherwise it derives one from the address. If DATABASE_URL is set, it must be
 * the database owner's, as for `npm run migrate`: the serving role can't add administrators.
 */
const given = argumentsFor(
  'npm run admin:add -- EMAIL [FIRST LAST], with quotes around a name of several words.',
  1,
  3,
)
const isTerminal = process.stdin.isTTY && process.stdout.isTTY
await runCommand(() => add(given), 'The administrator could not be added.', {
  23505: 'There is already a user with this email address.',
  42501:
    'The role in DATABASE_URL serves requests and is not allowed to add administrators. Give the database owner’s DATABASE_URL, as for npm run migrate.',
})

async function add([email = '', firstName, lastName]: string[]) {
  const name = firstName === undefined ? await findName(Email.parse(email)) : { firstName, lastName }
  const person = AdministratorPerson.parse({ email, ...name })
  const config = readConfig()
  const policy = await passwordPolicy(config.PASSWORD_POLICY)
  await withOwner(async (owner) => {
    await openMasterKeys(config, owner)
    const wanted = { ...person, password: config.ADMIN_PASSWORD }
    const { password } = await addAdministrator(owner, policy, wanted)
    say(`${person.email} is an administrator now.`)
    if (password) say(`Password, shown once: ${password}`)
    // On stderr, apart from the output that a program reads.
    if (firstName === undefined && !isTerminal)
      console.warn(
        `Their name is ${person.firstName} ${person.lastName}, derived from the address. To choose another one, use -- EMAIL FIRST LAST.`,
      )
  })
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
      say(sentenceOf(answer.error) ?? '')
    }
  }
  const name = { firstName: await ask('First Name'), lastName: await ask('Last Name') }
  terminal.off('close', givenUp)
  terminal.close()
  return name
}
