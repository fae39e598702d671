import type { Outcome, Run } from './harness/experiment.ts'

export type Experiment = {
  load(): Promise<{ run(run: Run): Promise<Outcome> }>
  /** Measures response times or stops the shared database, so no other experiment can run at the same time. */
  alone?: true
  /** Needs the built site. */
  site?: true
  /** Runs in `npm test`, in its small size. The others run at night (`npm run test:night`) and in `npm run trust`. */
  byDay?: true
}

/**
 * All experiments, the long ones first, so that no lane sits idle at the end. An experiment is a module with
 * `run(run: Run): Promise<Outcome>`; to add one, add a line here.
 */
export const EXPERIMENTS: Record<string, Experiment> = {
  fuzz: { load: () => import('./input/fuzz.ts'), byDay: true },
  authorization: { load: () => import('./access/authorization.ts'), byDay: true },
  browser: { load: () => import('./browser/browser.ts'), site: true },
  tampering: { load: () => import('./wallets/tampering.ts'), site: true, byDay: true },
  boundaries: { load: () => import('./outages/boundaries.ts'), byDay: true },
  money: { load: () => import('./money/money.ts'), byDay: true },
  'kill-server': { load: () => import('./outages/kill-server.ts') },
  races: { load: () => import('./money/races.ts'), byDay: true },
  erasure: { load: () => import('./secrets/erasure.ts') },
  secrets: { load: () => import('./secrets/secrets.ts') },
  live: { load: () => import('./outages/live.ts'), byDay: true },
  restore: { load: () => import('./outages/restore.ts'), byDay: true },
  retries: { load: () => import('./money/retries.ts') },
  follower: { load: () => import('./money/follower.ts'), byDay: true },
  standstill: { load: () => import('./money/standstill.ts'), alone: true },
  sums: { load: () => import('./money/sums.ts') },
  'kill-database': { load: () => import('./outages/kill-database.ts'), byDay: true },
  'disk-full': { load: () => import('./outages/disk-full.ts') },
  factors: { load: () => import('./access/factors.ts') },
  'sign-in': { load: () => import('./access/sign-in.ts') },
  folding: { load: () => import('./access/folding.ts') },
  spray: { load: () => import('./access/spray.ts') },
  recovery: { load: () => import('./access/recovery.ts') },
  clock: { load: () => import('./access/clock.ts') },
  invariants: { load: () => import('./self-test/break-invariants.ts'), byDay: true },
  letters: { load: () => import('./outages/letters.ts') },
  soak: { load: () => import('./outages/soak.ts') },
  upgrade: { load: () => import('./upgrade/upgrade.ts') },
  rolling: { load: () => import('./outages/rolling.ts') },
  quotas: { load: () => import('./access/quotas.ts'), alone: true },
  outage: { load: () => import('./outages/outage.ts'), alone: true },
  'hostile-clients': {
    load: () => import('./input/hostile-clients.ts'),
    alone: true,
    site: true,
  },
}
