import type { Page } from '@playwright/test'

/**
 * Ends each stream of changes as soon as it is open, so that the page can become quiet: `waitForLoadState('networkidle')`. It
 * has told a position and nothing else, so nothing is read again.
 */
export const withoutStream = (page: Page) =>
  page
    .context()
    .route('**/api/events**', (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: 'id: 1\n\n' }),
    )
