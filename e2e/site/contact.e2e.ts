import { oversight } from '@bank/contract/oversight'
import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Contact form' })
const send = (page: Page) => form(page).getByRole('button', { name: 'Submit' })
const nothingSent = (page: Page) => form(page).getByText('Thank you. Nothing has been sent.')

test('the browser requires name, email, subject and message, and the values go nowhere while visitors can’t write online', async ({
  page,
  administrator,
}) => {
  await administrator.call(oversight.changeSettings, { body: { onlineEnquiries: false } })
  const said: string[] = []
  const sent: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await page.goto(paths.contact)
  for (const [label, value] of [
    ['Name', 'Siti Nurhaliza O’Brien'],
    ['Email', 'siti@meranti.example'],
    ['Subject', 'Übertragung & <b>more</b>'],
    ['Message', 'First line\nSecond line'],
  ] as const) {
    await send(page).click()
    // getByLabel also checks that nothing else on the page has this label.
    const field = page.getByLabel(label)
    await expect(field).toBeFocused()
    if (label === 'Email') {
      await field.fill('siti')
      await send(page).click()
      expect(await field.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true)
    }
    await field.fill(value)
  }
  await expect(nothingSent(page)).toHaveCount(0)
  expect(said).toEqual([])
  await send(page).click()
  await expect(nothingSent(page)).toBeVisible()
  await expect(form(page).getByLabel('Message')).toHaveValue('First line\nSecond line')
  expect(said).toHaveLength(1)
  expect(sent).toEqual([])
  await expect(page).toHaveURL(paths.contact)
})
