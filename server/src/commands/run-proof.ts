import { openAsOwner } from '../boot/open-database.ts'
import { readConfig } from '../config.ts'
import { type Queries, readAlone } from '../db/connect.ts'
import { requireCurrentSchema } from '../db/schema.ts'
import { type Proof, printProof } from '../ledger/proof.ts'

/**
 * Proves something of the configured database as it stands at one moment, prints it, and sets the exit code to 1 where it
 * does not hold or can't be proved. Changes nothing, so it may run beside a bank of any version.
 */
export async function runProof(prove: (db: Queries) => Promise<Proof[]>): Promise<void> {
  try {
    const database = await openAsOwner(readConfig(), () => {})
    try {
      const proof = await readAlone(database.connection, async (db) => {
        await requireCurrentSchema(db)
        return prove(db)
      })
      if (!printProof(proof)) process.exitCode = 1
    } finally {
      await database.close()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : 'The proof could not be made.')
    process.exitCode = 1
  }
}
