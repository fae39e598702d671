import { setTimeout as sleep } from 'node:timers/promises'
import { inTurn } from '../harness/in-turn.ts'
import { processesOf, signalAll } from '../harness/postgres-processes.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import type { Scene } from './live-scene.ts'

/** Far longer than a server takes to end. */
const ENDS_MS = 20_000

/** What breaks down in turn; every second time, the other server does. */
const FAULTS = ['a kill', 'a cut', 'a drain', 'a kill of both'] as const

/** What broke down, and what is wrong with how it did. */
export type Broken = { faults: readonly string[]; wrong: readonly string[] }

/**
 * Breaks servers and connections this many times, spread over the acts. `isBrief` leaves a server ended that the last of them
 * has ended, because a start takes the most time.
 */
export async function failServers(
  { bank, gates, acts, clock }: Scene,
  { wanted, count, isBrief }: { wanted: number; count: number; isBrief: boolean },
): Promise<Broken> {
  const [faults, wrong]: [string[], string[]] = [[], []]
  for (let n = 0; n < count; n++) {
    while (acts.length < ((n + 1) * wanted) / (count + 1)) await sleep(20)
    const fault = inTurn(FAULTS, n)
    const server = inTurn(bank.servers, Math.floor(n / 2))
    faults.push(fault)
    if (fault === 'a cut') for (const gate of gates) gate.cut()
    else if (fault === 'a drain') wrong.push(...(await drain(server)))
    else if (fault === 'a kill') await server.end('SIGKILL')
    else {
      clock.die()
      await Promise.all(bank.servers.map((each) => each.end('SIGKILL')))
      await server.startAgain()
      clock.live()
    }
    if (isBrief && faults.length === count) break
    for (const each of bank.servers) if (!each.isRunning()) await each.startAgain()
  }
  return { faults, wrong }
}

/** Ends a server as an operator does, while streams are open and clients come back. */
async function drain(server: ServerProcess): Promise<string[]> {
  const isEnded = await Promise.race([server.end('SIGTERM').then(() => true), sleep(ENDS_MS, false)])
  if (isEnded) return []
  await server.end('SIGKILL')
  return [`a server with streams did not end within ${ENDS_MS / 1000} s`]
}

/** Kills all processes of PostgreSQL this many times, spread over the acts. The server starts it again. */
export async function killDatabase(
  { bank: { owner }, acts, clock }: Scene,
  wanted: number,
  count: number,
): Promise<Broken> {
  for (let n = 0; n < count; n++) {
    while (acts.length < ((n + 1) * wanted) / (count + 1)) await sleep(20)
    const pids = await processesOf(owner)
    clock.die()
    // The postmaster first, so that it does not restart anything.
    signalAll(pids, 'SIGKILL')
    const killed = performance.now()
    while (!acts.some(({ sentAt }) => sentAt > killed)) await sleep(20)
    clock.live()
  }
  return { faults: Array.from({ length: count }, () => 'a kill of the database'), wrong: [] }
}
