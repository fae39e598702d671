import { readFile } from 'node:fs/promises'
import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'

test('Save as PNG saves the mark in the chosen size and on the chosen background', async ({ page }) => {
  await page.goto(paths.logo)
  const first = await savePng(page)
  expect(first.name).toBe('meranti-mark-light-512.png')
  expect(first.size).toEqual([512, 512])
  expect(first.corner).toEqual([0, 0, 0, 0])
  expect(first.colours).toBeGreaterThan(1)

  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.getByRole('radio', { name: '1024 px' }).check()
  const second = await savePng(page)
  expect(second.name).toBe('meranti-mark-dark-1024.png')
  expect(second.size).toEqual([1024, 1024])
  expect(second.corner).toEqual([0x0f, 0x3d, 0x2e, 255])
  await expect(page.getByText('PNG saved').last()).toBeVisible()
})

test('the icon can be saved as SVG', async ({ page }) => {
  await page.goto(paths.logo)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'the icon as SVG' }).click()
  expect((await download).suggestedFilename()).toBe('meranti-icon.svg')
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(/^<svg[\s\S]+<path/)
})

/** Presses the button and decodes the file in the browser. */
async function savePng(page: Page) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as PNG' }).click()
  const file = await download
  const picture = await readFile(await file.path(), 'base64')
  const read = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (!context) throw new Error('The browser offers no canvas.')
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    return {
      size: [bitmap.width, bitmap.height],
      corner: [...data.slice(0, 4)],
      colours: new Set(new Uint32Array(data.buffer)).size,
    }
  }, picture)
  return { name: file.suggestedFilename(), ...read }
}
