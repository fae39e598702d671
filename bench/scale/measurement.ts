import type { Bank } from './large-bank.ts'

/** One operation of a screen at the database; `run` does it once, slightly differently each time. */
export type Measurement = {
  budget: string
  name: string
  run: (bank: Bank, n: number) => Promise<unknown>
  /** Prepares, before the clock starts, what an act that can be done only once needs. */
  before?: (bank: Bank, n: number) => Promise<string>
}

/** The measurements with this budget, by their names. */
export function measured(
  budget: string,
  runs: Record<string, Measurement['run']>,
  preparation: Pick<Measurement, 'before'> = {},
): Measurement[] {
  return Object.entries(runs).map(([name, run]) => ({ budget, name, run, ...preparation }))
}
