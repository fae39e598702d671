import type { Page } from '@playwright/test'

/** Refuses the stream of changes, which is never over, so that the page can become quiet: `waitForLoadState('networkidle')`. */
export const withoutStream = (page: Page) => page.context().route('**/api/events**', (route) => route.abort())
