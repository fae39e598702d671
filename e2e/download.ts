import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

/** What the page downloads at this press. */
export async function download(page: Page, press: () => Promise<unknown>) {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  const path = await file.path()
  return { name: file.suggestedFilename(), path, content: readFileSync(path) }
}
