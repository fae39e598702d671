import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import sharp, { type OverlayOptions } from 'sharp'
import { ensureBrowser } from '../../e2e/browser.ts'

export const DOCS = path.join(import.meta.dirname, '../../docs')

/** The windows in which each page is drawn, and how wide it is on the sheet, in px. */
const SIZES = [
  { width: 360, shown: 120 },
  { width: 768, shown: 170 },
  { width: 1440, shown: 300 },
] as const
/** The height at which a page is cut off on the sheet, in px. */
const ROW = 620
const GAP = 16
const COLUMNS = 3
const CELL = SIZES.reduce((width, { shown }) => width + shown + GAP, 2 * GAP)

/** A window for a page: its width, and as much of the page's height as the sheet shows. */
export type Window = { width: number; cutAt: number }

/** An installed Chromium. */
export function launchBrowser(): Promise<Browser> {
  const found = ensureBrowser(console.log)
  return chromium.launch({
    ...(found === 'playwright' ? {} : { executablePath: found }),
    // Chromium refuses to run its sandbox as root.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
}

/**
 * Draws these pages at three widths into a file of docs. `--pages=DIR` on the command line also writes each page's picture.
 * @param take a picture of the page in this window
 */
export async function drawContactSheet(
  file: string,
  pages: readonly string[],
  take: (page: string, window: Window) => Promise<Buffer>,
): Promise<void> {
  const directory = process.argv.find((word) => word.startsWith('--pages='))?.slice('--pages='.length)
  if (directory) await mkdir(directory, { recursive: true })
  const overlays: OverlayOptions[] = []
  for (const [index, page] of pages.entries()) {
    let left = (index % COLUMNS) * CELL + GAP
    const top = Math.floor(index / COLUMNS) * (ROW + GAP) + GAP
    for (const { width, shown } of SIZES) {
      const picture = await take(page, { width, cutAt: Math.ceil((ROW * width) / shown) })
      if (directory) await writeFile(path.join(directory, `${nameOf(page)}-${width}.png`), picture)
      overlays.push({ input: await thumbnail(picture, shown), left, top })
      left += shown + GAP
    }
  }
  const { size } = await sharp({
    create: {
      width: COLUMNS * CELL,
      height: Math.ceil(pages.length / COLUMNS) * (ROW + GAP) + GAP,
      channels: 3,
      background: '#cdd4cc',
    },
  })
    .composite(overlays)
    .webp({ quality: 72, effort: 6 })
    .toFile(path.join(DOCS, file))
  console.log(`docs/${file}: ${pages.length} pages, ${Math.round(size / 1000)} kB`)
}

const nameOf = (page: string) => page.replaceAll(/[/ ]/g, '-').replace(/^-/, '') || 'home'

async function thumbnail(picture: Buffer, width: number): Promise<Buffer> {
  const input = await sharp(picture).resize({ width }).toBuffer()
  const { height = 0 } = await sharp(input).metadata()
  return sharp(input)
    .extract({ left: 0, top: 0, width, height: Math.min(height, ROW) })
    .toBuffer()
}
