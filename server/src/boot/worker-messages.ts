import * as z from 'zod'

/** What a worker and its parent tell each other. The connection's password travels here alone, never in the environment. */
/** What a worker gets from root that it can't open itself once it has given up root's rights. */
const Handed = z.object({
  account: z.object({ uid: z.int().positive(), gid: z.int().positive() }),
  /** The current master key, in base64: its file is root's. */
  dataKey: z.string(),
  /** The record of the wallets' versions, by a name that leads past closed folders. */
  marksFile: z.string(),
})
export type Handed = z.output<typeof Handed>

export const FromParent = z.object({
  /** Null where the worker stays who it is. */
  handed: Handed.nullable(),
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
  z.object({ event: z.literal('ready'), url: z.string() }),
  z.object({ event: z.literal('failed'), sentence: z.string() }),
])
export type FromWorker = z.output<typeof FromWorker>
