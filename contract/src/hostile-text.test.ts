import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contract } from './contract.ts'
import { cleanEmail, foldEmail } from './email.ts'
import type { Endpoint } from './endpoint.ts'
import { pastedAddress } from './payment-link.ts'
import { PhoneNumber } from './person.ts'

/** As much as a request can contain. Reading this much takes a millisecond; a quadratic pattern needs a second. */
const LENGTH = 16_384
const SLOW_MS = 100

/** Texts on which patterns go back and forth, each with an end that makes them fail. */
const HOSTILE = [...' ,.;<>@#x1-+?:', 'a.', 'a@', '\u0301\u0316', '\u200D', '\uFE0F', '👍\u200D']
  .map((part) => part.repeat(LENGTH / part.length))
  .flatMap((text) => [text, `a${text}b@c.example`, `12345${text}!`, `bitcoin:${text}!`, `<${text}`])

/** The shortest of three times, because other processes can interrupt one. */
function millisecondsOf(work: () => unknown): number {
  const times = [0, 1, 2].map(() => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return Math.min(...times)
}

/** All objects that a schema reads, alone. */
function objectsIn(schema: z.core.$ZodType): z.ZodMiniObject[] {
  if (schema instanceof z.ZodMiniObject)
    return [schema, ...Object.values(schema.def.shape).flatMap((field) => objectsIn(field))]
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.flatMap(objectsIn)
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return objectsIn(schema.def.innerType)
  return []
}

const endpoints: Endpoint[] = Object.values(contract).flatMap((group) => Object.values(group))
const calls = endpoints.map(({ method, path, input }) => [`${method} ${path}`, input] as const)

test.each(calls)('%s reads hostile text as fast as any', (_, input) => {
  for (const object of objectsIn(input))
    for (const text of HOSTILE) {
      const sent = Object.fromEntries(Object.keys(object.def.shape).map((name) => [name, text]))
      expect(
        millisecondsOf(() => object.safeParse(sent)),
        JSON.stringify(text.slice(0, 20)),
      ).toBeLessThan(SLOW_MS)
    }
})

test.each([
  ['cleanEmail', cleanEmail],
  ['foldEmail', foldEmail],
  ['pastedAddress', pastedAddress],
  ['PhoneNumber', (text: string) => PhoneNumber.safeParse(text)],
])('%s is as fast', (_, clean) => {
  for (const text of HOSTILE)
    expect(
      millisecondsOf(() => clean(text)),
      JSON.stringify(text.slice(0, 20)),
    ).toBeLessThan(SLOW_MS)
})
