import { openAsOwner } from '../boot/open-database.ts'
import { readConfig } from '../config.ts'
import { type Queries, readAlone } from '../db/connect.ts'
import { requireCurrentSchema } from '../db/schema.ts'
import { type Proof, printProof } from '../ledger/proof.ts'
import { argumentsFor, runCommand } from './command.ts'

/**
 * Runs a proof on the configured database as of one moment, prints the result, and sets the exit code to 1 if a rule is
 * broken or the proof fails. Read-only, so it can run beside a bank of any version.
 */
export async function runProof(usage: string, prove: (db: Queries) => Promise<Proof[]>): Promise<void> {
  argumentsFor(usage, 0)
  await runCommand(async () => {
    const database = await openAsOwner(readConfig(), () => {})
    try {
      const proof = await readAlone(database.connection, async (db) => {
        await requireCurrentSchema(db, { orFormer: true })
        return prove(db)
      })
      if (!printProof(proof)) process.exitCode = 1
    } finally {
      await database.close()
    }
  }, 'The proof could not be made.')
}
