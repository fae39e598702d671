/** Draws web/public/social-card.png from social-card.html beside this file, with an installed Chromium. */

import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { ensureBrowser } from '../../e2e/browser.ts'

/** The picture for social networks; page-meta.ts names its size. */
const card = { width: 1200, height: 630 }

/** As many as four bits name: with more the file is almost twice as large, and looks the same at the size of a card. */
const COLORS = 16

const at = (file: string) => path.join(import.meta.dirname, file)

const found = ensureBrowser(console.log)
const browser = await chromium.launch({
  ...(found === 'playwright' ? {} : { executablePath: found }),
  // Chromium refuses to run its sandbox as root.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
// Without motion, because the countries' suns draw themselves at first.
const page = await browser.newPage({ viewport: card, reducedMotion: 'reduce' })
await page.goto(pathToFileURL(at('social-card.html')).href)
await page.evaluate(() => document.fonts.ready)
const picture = await page.screenshot()
await browser.close()

const file = at('../public/social-card.png')
const { size } = await sharp(picture)
  .png({ palette: true, colours: COLORS, dither: 0, effort: 10, compressionLevel: 9 })
  .toFile(file)
console.log(`web/public/social-card.png: ${(size / 1000).toFixed(1)} kB`)
