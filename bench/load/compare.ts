import { openLoad } from './load.ts'
import { median, medianRatio, takeTurns } from './turns.ts'

const ROUNDS = 7
const ROUND_MS = 1500
const WARM_UP_MS = 3000
const CONNECTIONS = 64

/** The requests a second of two servers at these ports, each under the same load, and the median of the rounds' ratios. */
export async function compareServers(ports: readonly [number, number], requests: readonly string[]) {
  const load = openLoad()
  const measure = (port: number, ms = ROUND_MS) => load.run({ port, connections: CONNECTIONS, ms, requests })
  try {
    for (const port of ports) await measure(port, WARM_UP_MS)
    const rounds = await takeTurns(ports, ROUNDS, (port) => measure(port))
    const [one = 0, other = 0] = rounds.map((all) => median(all.map(({ perSecond }) => perSecond)))
    return { one, other, ratio: medianRatio(rounds, ({ perSecond }) => perSecond) }
  } finally {
    load.end()
  }
}
