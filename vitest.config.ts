import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Generous timeouts in milliseconds: no test is about speed, and test machines are busy. */
const PATIENT = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } }

/** Consecutive files share a process and its modules, because loading them again took half of the processor time. */
const SHARED = { isolate: false, setupFiles: [`${import.meta.dirname}/gate/unhandled-rejections.ts`] }

/** All tests except those in the browser, which Playwright runs from e2e/. */
export default defineConfig({
  test: {
    // The server's tests mostly wait for a database. By default Vitest leaves one processor idle, which is half of two.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        test: {
          ...PATIENT,
          ...SHARED,
          name: 'house',
          include: ['*.test.ts', 'gate/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          ...PATIENT,
          ...SHARED,
          name: 'contract',
          root: 'contract',
          include: ['src/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          ...PATIENT,
          ...SHARED,
          // The tests of all rooms that need a database share one PostgreSQL.
          name: 'database',
          include: ['server/src/**/*.test.ts', 'demo/**/*.test.ts', 'bench/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'server/testing/global-setup.ts',
        },
      },
      {
        test: {
          ...PATIENT,
          ...SHARED,
          name: 'web',
          root: 'web',
          include: ['app/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: [...SHARED.setupFiles, `${import.meta.dirname}/web/app/testing/setup.ts`],
          environmentOptions: {
            happyDOM: {
              settings: {
                // The pages of frames are not loaded in these tests, and that must not be reported as an error.
                handleDisabledFileLoadingAsSuccess: true,
                // A press of a link changes the address, and the window stays.
                navigation: { disableMainFrameNavigation: true },
              },
            },
          },
        },
      },
    ],
  },
})
