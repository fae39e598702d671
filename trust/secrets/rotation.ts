import { randomBytes } from 'node:crypto'
import { verification } from '@bank/contract/verification'
import sql from 'sql-template-tag'
import { cardFile } from '../../server/testing/verification.ts'
import { type Bank, callAs } from '../harness/bank-under-test.ts'
import { calling } from '../harness/fired.ts'
import { runProgram } from '../harness/programs.ts'
import { startServerProcess } from '../harness/server-process.ts'

const ROTATIONS = 2
const READERS = 3

/** Rotates the master key with the product's own program while documents are read without pause. */
export async function rotateUnderLoad(bank: Bank) {
  const wrong: string[] = []
  let environment = bank.environment
  let [reads, failed] = [0, 0]
  const first = await bank.start()
  const { token } = await bank.add()
  await callAs(first, token)(verification.submit, { form: { ssn: '123456789', idFront: await cardFile() } })
  const administrator = await bank.add({ role: 'admin' })
  const id = await bank.owner.value<string>(sql`select id from verification_documents limit 1`)
  await first.stop()

  for (let n = 0; n < ROTATIONS; n++) {
    const previous = environment.DATA_KEY ?? ''
    environment = {
      ...environment,
      DATA_KEY: randomBytes(32).toString('base64'),
    }
    const both = { ...environment, DATA_KEY_PREVIOUS: previous }
    const server = await bank.start({ environment: both })
    let over = false
    const readers = Array.from({ length: READERS }, async () => {
      const call = callAs(server, administrator.token)
      while (!over) {
        reads++
        await calling(() => call(verification.document, { params: { id } })).catch((error: unknown) => {
          failed++
          wrong.push(`a read failed during the rotation: ${String(error)}`)
        })
      }
    })
    const rotation = runProgram('server/src/commands/rotate-keys.ts', { environment: both })
    const code = await rotation.ended
    over = true
    await Promise.all(readers)
    if (code !== 0) wrong.push(`keys:rotate ended with ${code}: ${rotation.said()}`)
    await server.stop()
    // A server with only the old key must not start, otherwise nothing was rotated.
    const stale = await startServerProcess({ environment: { ...environment, DATA_KEY: previous } }).catch(
      () => null,
    )
    await stale?.stop()
    if (stale) wrong.push('a server with the old key still starts')
  }
  return { reads, failed, rotations: ROTATIONS, wrong, environment }
}
