import type { Serializable } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'

export type Opponent = { port: number; pid: number; end(): void }

/** Starts a program that the product is compared with. It receives its parameters and sends back its address. */
export async function startOpponent(file: string, parameters: Serializable): Promise<Opponent> {
  const child = fork(file)
  child.send(parameters)
  const [address]: { port: number }[] = await once(child, 'message')
  if (!address) throw new Error(`${file} has ended.`)
  return { port: address.port, pid: child.pid ?? 0, end: () => void child.kill() }
}
