import type { Locator } from '@playwright/test'
import { paths } from '../../web/app/paths.ts'
import { violationsOn } from '../axe.ts'
import { expect, type Page, test } from '../test.ts'

// A window of 1280 by 1024 is 640 by 512 at 200 % zoom, and 320 by 256 at 400 % (WCAG 1.4.10).

test('the parts of the header stay apart for a customer with a long name', async ({ newCustomer }) => {
  const { page } = await newCustomer({
    firstName: 'Maximiliana Theodora',
    lastName: 'Featherstonehaugh-Wolfeschlegelsteinhausen',
  })
  await page.goto(paths.dashboard.overview)
  const bar = page.getByRole('banner')
  const brand = bar.getByText('Meranti Group')
  const welcome = bar.getByText(/^Welcome, Maximiliana/)
  for (const width of [640, 768, 1023, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(welcome).toBeVisible()
    const [name, person] = [await boxOf(brand), await boxOf(welcome)]
    const areApart = name.x + name.width <= person.x || name.y + name.height <= person.y
    expect.soft(areApart, `at ${width} px`).toBe(true)
    const settings = await boxOf(bar.getByRole('link', { name: 'Settings' }))
    const isFree = person.x + person.width <= settings.x || settings.y + settings.height <= person.y
    expect.soft(isFree, `beside the controls at ${width} px`).toBe(true)
  }
  // On a phone the welcome line is in the menu.
  for (const width of [320, 360, 639]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(welcome).toBeHidden()
    const [name, bell] = [await boxOf(brand), await boxOf(bar.getByRole('button').first())]
    expect.soft(name.x + name.width, `at ${width} px`).toBeLessThanOrEqual(bell.x)
  }
})

test('at every zoom the funding dialog can be filled in, and the payment is read and tabbed downwards', async ({
  newCustomer,
}) => {
  const { page } = await newCustomer({}, { viewport: { width: 320, height: 256 } })
  await page.goto(paths.dashboard.funding)
  await page.getByRole('button', { name: 'Fund with Crypto' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Cryptocurrency')).toBeInViewport({ ratio: 1 })
  for (const field of [form.getByLabel('Amount (USD)'), form.getByRole('button', { name: 'Continue' })]) {
    await field.scrollIntoViewIfNeeded()
    await expect(field).toBeInViewport({ ratio: 0.99 })
  }
  expect(await violationsOn(page)).toEqual([])

  // On the smallest phone, the error of an amount is visible above the buttons.
  await page.setViewportSize({ width: 320, height: 640 })
  await form.getByLabel('Amount (USD)').fill('2.500,00')
  await form.getByLabel('Amount (USD)').press('Tab')
  const words = form.getByText('can’t be read as an amount')
  await expect(words).toBeInViewport({ ratio: 1 })
  const covers = await words.evaluate((element) => {
    const { left, bottom } = element.getBoundingClientRect()
    return !element.contains(document.elementFromPoint(left + 5, bottom - 5))
  })
  expect(covers).toBe(false)

  await choosePayment(page)
  const dialog = page.getByRole('dialog', { name: 'Complete Payment' })
  await expectTabbedDownwards(page, dialog)

  const paid = dialog.getByRole('button', { name: 'I Have Made Payment' })
  for (const viewport of [
    { width: 640, height: 450 },
    { width: 320, height: 256 },
    { width: 360, height: 640 },
    { width: 768, height: 1024 },
  ]) {
    await page.setViewportSize(viewport)
    const copy = await boxOf(dialog.getByRole('button', { name: 'Copy address' }))
    expect.soft((await boxOf(paid)).y, `${viewport.width} px`).toBeGreaterThanOrEqual(copy.y + copy.height)
  }
  await page.setViewportSize({ width: 320, height: 256 })
  await page.keyboard.press('Escape')
  // The heading is visible although the focus is on the safe button at the end.
  await expect(page.getByRole('alertdialog').getByRole('heading')).toBeInViewport({ ratio: 1 })
  expect(await violationsOn(page)).toEqual([])
})

/** Tab moves down the payment, and then back to its start. */
async function expectTabbedDownwards(page: Page, dialog: Locator) {
  const downwards = [
    dialog.getByRole('button', { name: 'Copy amount' }),
    dialog.getByRole('button', { name: 'Copy address' }),
    dialog.getByRole('link', { name: 'Open in wallet' }),
    dialog.getByRole('button', { name: 'Back' }),
    dialog.getByRole('button', { name: 'I Have Made Payment' }),
  ]
  let last = 0
  for (const control of downwards) {
    await page.keyboard.press('Tab')
    await expect(control).toBeFocused()
    const top = await control.evaluate(
      (element) => element.getBoundingClientRect().top + (element.closest('[data-whole]')?.scrollTop ?? 0),
    )
    expect(top).toBeGreaterThan(last)
    last = top
  }
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
}

test('lists of ways to reach the bank are as wide as their column', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  for (const path of [paths.onlineBanking, paths.contact]) {
    await page.goto(path)
    for (const list of await page.locator('main dl').all()) {
      const short = await list.evaluate((element) => {
        const column = element.parentElement?.parentElement?.getBoundingClientRect().right ?? 0
        return column - element.getBoundingClientRect().right
      })
      expect.soft(short, path).toBeLessThan(40)
    }
  }
})

/** A dollar token always has a rate, so that step 2 has everything that it can have. */
async function choosePayment(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Cryptocurrency').selectOption('USDT (ERC-20)')
  await dialog.getByRole('radio', { name: 'Checking' }).check()
  await dialog.getByLabel('Amount (USD)').fill('2500')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('button', { name: 'Copy address' })).toBeAttached()
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element has no box.')
  return box
}
