import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Milliseconds that things may take: no test is about speed, and machines that test are busy ones. */
const PATIENT = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } }

/** Every test of the house but the browser's: those are Playwright's, in e2e/. */
export default defineConfig({
  test: {
    // Much of a server's test is waiting for a database. Vitest would leave one processor alone, which is half of two.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      { test: { ...PATIENT, name: 'house', include: ['*.test.ts'], environment: 'node' } },
      {
        test: {
          ...PATIENT,
          name: 'contract',
          root: 'contract',
          include: ['src/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          ...PATIENT,
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          environment: 'node',
          globalSetup: `${import.meta.dirname}/server/src/db/testing-setup.ts`,
        },
      },
      {
        test: {
          ...PATIENT,
          name: 'web',
          root: 'web',
          include: ['app/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: `${import.meta.dirname}/web/testing-setup.ts`,
          // A frame's page is not fetched in these tests, and there is nothing to complain about.
          environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
        },
      },
    ],
  },
})
