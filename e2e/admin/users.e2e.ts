import { randomUUID } from 'node:crypto'
import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'
import { expectWhole } from '../whole.ts'
import { ofAll } from './of-all.ts'
import { tallestRow } from './row-heights.ts'

const { users } = paths.admin

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** A name that neither another test nor the demonstration data uses. */
const newName = () => `U${randomUUID().slice(0, 8)}`

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a new customer is found by part of their name, approved, suspended, activated and deleted', async ({
  administrator: { page },
  newCustomer,
}) => {
  const lastName = newName()
  await newCustomer({ lastName })
  await page.goto(users)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(lastName.toLowerCase())
  await expect(page).toHaveURL(/search=/)
  const row = rowOf(page, lastName)
  await expect(page.getByText(ofAll(1, 'user'))).toBeVisible()
  await expect(row).toContainText('Not Submitted')

  await row.getByRole('button', { name: 'Approve' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('marked as verified')
  await expect(question).toHaveAccessibleName(`Activate the account of Nur Aisyah ${lastName}?`)
  await expect(question.getByText('Missing')).toHaveCount(3)
  await expectWhole(page, 'the question before an account is activated')
  await question.getByRole('button', { name: `Activate the account of Nur Aisyah ${lastName}` }).click()
  await expect(row.getByRole('button', { name: 'Suspend' })).toBeVisible()

  await row.getByRole('button', { name: 'Suspend' }).click()
  await question.getByRole('button', { name: `Suspend Nur Aisyah ${lastName}` }).click()
  await expect(row).toContainText('Suspended')
  await row.getByRole('button', { name: 'Activate' }).click()
  await question.getByRole('button', { name: `Activate Nur Aisyah ${lastName}` }).click()
  await expect(row).toContainText('Active')
  // The row changes a moment before the dialog closes, and the dialog has the focus until then.
  await expect(question).toBeHidden()

  await row.focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: `Nur Aisyah ${lastName}` })
  await expect(details.getByText('+65 6000 1111')).toBeVisible()
  await expect(details.getByText('Verified', { exact: true })).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(row).toBeFocused()

  await page.keyboard.press('Enter')
  await details.getByRole('button', { name: 'Delete user' }).click()
  await question.getByRole('button', { name: /^Delete/ }).click()
  await expect(details).toBeHidden()
  await expect(row).toBeHidden()
})

test('a long e-mail address is shown whole in the list, on phones and on desktops', async ({
  administrator: { page },
}) => {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${users}?search=nattapong.suksawat`)
    const address = page.getByText('nattapong.suksawat@takian.example')
    await expect(address).toBeVisible()
    const cut = await address.evaluate((element) => {
      const ancestors: Element[] = []
      for (let at: Element | null = element; at; at = at.parentElement) ancestors.push(at)
      return ancestors.some(
        (at) => at.scrollWidth > at.clientWidth && getComputedStyle(at).overflowX === 'hidden',
      )
    })
    expect(cut, `${width} px`).toBe(false)
  }
})

test('on a phone a user without buttons has two lines', async ({ administrator: { page } }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${users}?search=weiling.tan`)
  expect(await tallestRow(page, 'Users')).toBeLessThanOrEqual(72)
})
