import * as z from 'zod'

/** What root hands to a worker that can't open it any more after giving up root's rights. */
const Handed = z.object({
  account: z.object({ uid: z.int().positive(), gid: z.int().positive() }),
  /** The current master key, in base64. Only root can read its file. */
  masterKey: z.string(),
  previousKey: z.string().optional(),
  /** The path of the record of the wallets' versions, which works although its folder is closed. */
  marksFile: z.string(),
})
export type Handed = z.output<typeof Handed>

/** The connection's password travels only in this message, never in the environment. */
export const FromParent = z.object({
  /** Null if the worker keeps its account. */
  handed: Handed.nullable(),
  /** The folder of the web build that the parent began with. */
  build: z.string(),
  connection: z.union([
    z.object({ connectionString: z.string() }),
    z.object({
      host: z.string(),
      port: z.number(),
      user: z.string(),
      password: z.string(),
      database: z.string(),
    }),
  ]),
})
export type FromParent = z.output<typeof FromParent>

export const FromWorker = z.discriminatedUnion('event', [
  z.object({ event: z.literal('started') }),
  z.object({ event: z.literal('ready'), url: z.string(), address: z.string() }),
  /** A letter was written, which the parent sends. */
  z.object({ event: z.literal('letter') }),
  z.object({ event: z.literal('failed'), sentence: z.string() }),
])
export type FromWorker = z.output<typeof FromWorker>

/** Sends a message to the parent of this worker. */
export function tellParent(message: FromWorker, sent = () => {}): void {
  process.send?.(message, sent)
}

/** Reports the failure to the parent, which prints it once for all workers. */
export function sayFailure(sentence: string): Promise<void> {
  return new Promise((resolve) => tellParent({ event: 'failed', sentence }, resolve))
}
