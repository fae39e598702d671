import type { Drill } from './drill.ts'
import type { Guard } from './guards.ts'

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
