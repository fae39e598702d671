import { expect, test } from 'vitest'
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

const endpoints: Endpoint[] = Object.values(contract).flatMap((group) => Object.values(group))
const calls = endpoints.map(({ method, path, input }) => [`${method} ${path}`, input] as const)

test.each(calls)('%s reads hostile text as fast as any', (_, input) => {
  for (const [part, { def }] of Object.entries(input.def.shape)) {
    const names = 'shape' in def && def.shape ? Object.keys(def.shape) : []
    for (const text of HOSTILE) {
      const sent = { [part]: Object.fromEntries(names.map((name) => [name, text])) }
      expect(
        millisecondsOf(() => input.safeParse(sent)),
        JSON.stringify(text.slice(0, 20)),
      ).toBeLessThan(SLOW_MS)
    }
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
