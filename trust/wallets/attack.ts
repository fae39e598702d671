import type { Drill } from './drill.ts'

/** What a control removes from the product. */
export type Guard =
  | 'signatures'
  | 'waiting of staff changes'
  | 'the record of used indexes'
  | 'deriving addresses again'
  | 'doubt about rates'
  | 'skipping indexes after a restore'

/** A way to divert payments to another address, or to gain from how much is asked for. */
export type Attack = {
  name: string
  /** Runs before the alarms are awaited. Its result is passed to `judge`. */
  prepare?: (drill: Drill) => Promise<string>
  /** What went wrong; null if the attack failed. */
  judge: (drill: Drill, state: string) => Promise<string | null>
  /** The only thing that prevents it. */
  only?: Guard
}
