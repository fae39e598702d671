import * as z from 'zod'

/** What a worker and its parent tell each other. The connection's password travels here alone, never in the environment. */
export const FromParent = z.object({
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
