import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Contact form' })
const send = (page: Page) => form(page).getByRole('button', { name: 'Submit' })
const nothingSent = (page: Page) => form(page).getByText('Thank you. Nothing has been sent.')

test('the browser requires name, email, subject and message, and a valid email address', async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.goto(paths.contact)
  for (const [label, value] of [
    ['Name', 'Ada Lim'],
    ['Email', 'ada@meranti.example'],
    ['Subject', 'A question'],
    ['Message', 'When do you open on Saturdays?'],
  ] as const) {
    await send(page).click()
    // getByLabel also checks that nothing else on the page has this label.
    const field = page.getByLabel(label)
    await expect(field).toBeFocused()
    if (label === 'Email') {
      await field.fill('ada')
      await send(page).click()
      expect(await field.evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true)
    }
    await field.fill(value)
  }
  await expect(nothingSent(page)).toHaveCount(0)
  expect(said).toEqual([])
  await send(page).click()
  await expect(nothingSent(page)).toBeVisible()
})

test('the values go to the console and nowhere else, and stay in the fields', async ({ page }) => {
  const said: unknown[] = []
  const sent: string[] = []
  page.on('console', (message) => said.push(message.args()[0]?.jsonValue()))
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await page.goto(paths.contact)
  const written = {
    name: 'Siti Nurhaliza O’Brien',
    email: 'siti@meranti.example',
    phone: '',
    subject: 'Übertragung & <b>more</b>',
    message: 'First line\nSecond line',
  }
  await form(page).getByLabel('Name').fill(written.name)
  await form(page).getByLabel('Email').fill(written.email)
  await form(page).getByLabel('Subject').fill(written.subject)
  await form(page).getByLabel('Message').fill(written.message)
  await send(page).click()
  await expect(nothingSent(page)).toBeVisible()
  const how = form(page).getByRole('status')
  await expect(how.getByRole('link', { name: '+65 6000 1234' })).toHaveAttribute('href', 'tel:+6560001234')
  await expect(how.getByRole('link', { name: 'hello@meranti.example' })).toHaveAttribute('href', /^mailto:/)
  const [message] = await Promise.all(said)
  expect(message).toMatchObject({ ...written, message: expect.stringContaining('Second line') })
  await expect(form(page).getByLabel('Message')).toHaveValue(written.message)
  expect(sent).toEqual([])
  await expect(page).toHaveURL(paths.contact)
})

test('email, business hours, the emergency line and four answers are on the page', async ({ page }) => {
  await page.goto(paths.contact)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Email Support' })).toHaveAttribute(
    'href',
    'mailto:support@meranti.example',
  )
  for (const words of [
    'We answer within 24 hours.',
    '9:00 AM to 6:00 PM',
    '9:00 AM to 2:00 PM',
    'Closed',
    'Open 24/7',
  ])
    await expect(main.getByText(words).first()).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Emergency security line' })).toBeVisible()
  const asked = page.getByRole('region', { name: 'Frequently asked questions' })
  await expect(asked.getByRole('heading', { level: 3 })).toHaveCount(4)
})
