import { availableParallelism } from 'node:os'
import { inHashingSlot } from '../src/identity/passwords/slots.ts'

/** Keeps every hashing slot busy, so that whoever hashes waits. Returns what ends it. */
export function holdHashing(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (let n = 0; n < availableParallelism(); n++)
    void inHashingSlot({ group: 'held', member: String(n) }, () => promise)
  return resolve
}
