import { defineConfig, devices } from '@playwright/test'

const browser = process.env.E2E_BROWSER ?? 'playwright'

/** The real server, a real database and a real Chromium; each test file starts a server of its own. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: 'results',
  fullyParallel: false,
  workers: 2,
  // As for the other tests; all-tests.ts names what did not pass at the first try.
  retries: process.env.CI ? 2 : 0,
  // No test is about how long something takes: where the machine is busy, it waits.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line'], ['json', { outputFile: 'results/report.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 900 },
    // Recording each test took more of the machine than the tests themselves.
    trace: 'on-first-retry',
    launchOptions: {
      ...(browser === 'playwright' ? {} : { executablePath: browser }),
      // Chromium refuses its sandbox to root; the other flags keep it from looking for hosts of its own.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
