import { defineConfig, devices } from '@playwright/test'

const browser = process.env.E2E_BROWSER ?? 'playwright'

/** The real server, a real database and a real Chromium. Each worker starts its own server. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: 'results',
  fullyParallel: false,
  workers: 2,
  // As many as the other tests have. gate/ lists the tests that passed only at a later attempt.
  retries: process.env.CI ? 2 : 0,
  // No test measures time, so the timeouts are long enough for a busy machine.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line'], ['json', { outputFile: 'results/report.json' }]],
  use: {
    // A missing button fails after half a minute, not after the timeout of the whole test.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 900 },
    // Drawing movements takes a twelfth of the processor time. The main job and files full of dialogs have them.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test loaded the machine more than the tests themselves.
    trace: 'on-first-retry',
    launchOptions: {
      ...(browser === 'playwright' ? {} : { executablePath: browser }),
      // Chromium refuses to run its sandbox as root. The other flags keep it from contacting hosts by itself.
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
