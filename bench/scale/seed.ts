import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../server/src/boot/open-database.ts'
import { readConfig } from '../../server/src/config.ts'
import { connect } from '../../server/src/db/connect.ts'
import { hashPassword } from '../../server/src/identity/passwords/hashing.ts'
import { generate, refuseNumbers, refuseRealUsers } from './generate.ts'

/**
 * npm run seed:scale -- --users 1000000 --transactions 5000000: fills the database at DATABASE_URL with generated
 * customers, for measuring. generate.ts says what it generates and what not.
 */
const USAGE = 'Usage: DATABASE_URL=... npm run seed:scale -- --users 1000000 --transactions 5000000'
try {
  await seed()
} catch (error) {
  console.error(error instanceof Error ? error.message : 'The database could not be filled.')
  process.exitCode = 1
}

async function seed() {
  const { values } = parseArgs({
    options: {
      users: { type: 'string', default: '1000' },
      transactions: { type: 'string', default: '5000' },
    },
  })
  const [users, transactions] = [Number(values.users), Number(values.transactions)]
  refuseNumbers({ users, transactions })
  const config = readConfig()
  if (!config.DATABASE_URL) throw new Error(`DATABASE_URL must name the database to fill.\n${USAGE}`)
  const say = (sentence: string) => console.log(sentence)
  // A database with real users must be refused before it is migrated.
  await (await openDatabase(config, say, { refuse: refuseRealUsers })).close()
  // The owner's connection: the serving role can neither drop an index nor write history.
  const db = connect({ connectionString: config.DATABASE_URL }, { max: 1, patient: true })
  try {
    const password = randomBytes(12).toString('base64url')
    await generate(db, { users, transactions, passwordHash: await hashPassword(password), say })
    say(`Every generated user signs in with user1@scale.example and so on, and the password ${password}`)
  } finally {
    await db.end()
  }
}
