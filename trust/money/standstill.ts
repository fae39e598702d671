import type { Break } from '../harness/breaks.ts'
import { type Outcome, type Run, sizeOf } from '../harness/experiment.ts'
import type { Times } from './ordinary-calls.ts'
import { standStill } from './standstill-scene.ts'

const SIZES = { full: 1000, night: 10_000 }
/** Two looks. */
const CONTROL_BLOCKS = 150
/** Far less than a busy machine makes, and more than the control can. */
const BLOCKS_A_SECOND_MIN = 15

const file = 'server/src/payments/reading/watch-chains.ts'
const PAUSING: Break[] = [
  { file, from: 'onMore: () => reading.wake()', to: 'onMore: () => {}' },
  { file, from: 'const LOOK_MS = 2000', to: 'const LOOK_MS = 20_000' },
]

/**
 * A node stands still, and is then so many full blocks further: a server catches up while it serves. Every payment is counted once,
 * and the calls of a customer are measured meanwhile and at rest. The control waits for its next look after each part.
 */
export async function run({ postgres, size, quiet }: Run): Promise<Outcome> {
  const real = await standStill(postgres, { blocks: sizeOf(SIZES, size), isFull: true })
  const control = await standStill(postgres, { blocks: CONTROL_BLOCKS, breaks: PAUSING })
  const failures = [...real.wrong]
  if (quiet && real.pace < BLOCKS_A_SECOND_MIN) failures.push(`only ${real.pace} blocks a second`)
  if (control.pace >= BLOCKS_A_SECOND_MIN) failures.push('the control: its pause was not noticed')
  return {
    line: `${real.blocks} full blocks with ${real.paid} payments in ${Math.round(real.seconds)} s, ${real.pace} a second; ${real.megabytes} MB more; calls meanwhile ${compared(real)}; control: ${control.pace} a second, noticed`,
    failures,
  }
}

function compared({ during, atRest }: { during: Times; atRest: Times }): string {
  const quantile = (name: 'p50' | 'p95') =>
    `${name} ${during[name].toFixed(1)} ms (${(during[name] / atRest[name]).toFixed(1)} times as at rest)`
  return `${quantile('p50')}, ${quantile('p95')}`
}
