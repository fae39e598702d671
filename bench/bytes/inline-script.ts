import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** The size of the inline scripts that the browser runs, compressed together. Data and speculation rules are not run. */
export async function inlineScript(page: Page): Promise<number> {
  const scripts = await page.evaluate(() =>
    [...document.scripts]
      .filter(({ src, type }) => src === '' && (type === '' || type === 'module'))
      .map(({ text }) => text),
  )
  return brotliCompressSync(scripts.join('\n')).length
}
