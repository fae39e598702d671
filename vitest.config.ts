import { defineConfig } from 'vitest/config'

/** Every test of the house but the browser's: those are Playwright's, in e2e/. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'house', include: ['*.test.ts'], environment: 'node' } },
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          environment: 'node',
          globalSetup: `${import.meta.dirname}/server/src/db/testing-setup.ts`,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'web', root: 'web', include: ['app/**/*.test.{ts,tsx}'], environment: 'happy-dom' } },
    ],
  },
})
