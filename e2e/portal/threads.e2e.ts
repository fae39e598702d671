import { threads } from '@bank/contract/threads'
import { newConversationPath, paths } from '../../web/app/paths.ts'
import { lettersTo } from '../letters.ts'
import { expectStillOpen, markAsOpen } from '../stays-open.ts'
import { expect, type Page, test } from '../test.ts'
import { expectWhole } from '../whole.ts'
import { figure } from './figure.ts'

// Customers and staff write to each other, and each sees on the open screen what the other does (DEC-62).

const PHONE = { viewport: { width: 360, height: 780 } }

test('on a phone, a question with a picture is answered at once, and a note among staff is never shown', async ({
  bank,
  newCustomer,
  administrator,
}) => {
  const customer = await newCustomer({ firstName: 'Mei', lastName: 'Tan' }, PHONE)
  const { page, call, email } = customer
  const staff = administrator.page
  await staff.goto(paths.admin.messages)
  await markAsOpen(staff)

  await page.goto(paths.dashboard.support)
  await markAsOpen(page)
  await page.getByRole('link', { name: 'Start a chat' }).click()
  await page.getByLabel('Your question').fill('What does this figure mean?')
  await page
    .getByLabel('Pictures', { exact: true })
    .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('1 picture, sent')).toBeVisible()

  await staff.getByRole('link', { name: 'Mei Tan' }).click()
  await expect(staff.getByText('What does this figure mean?').last()).toBeVisible()
  await staff.getByRole('button', { name: 'View picture from Mei Tan' }).click()
  const picture = staff.getByRole('dialog').getByRole('img')
  await expect(picture).toBeVisible()
  expect(
    await picture.evaluate((shown: HTMLImageElement) => shown.decode().then(() => shown.naturalWidth)),
  ).toBe(360)
  await staff.getByRole('button', { name: 'Close', exact: true }).last().click()
  await staff.getByText('Note among staff', { exact: true }).click()
  await staff.getByLabel('Note for colleagues').fill('She means the savings plan.')
  await staff.getByRole('button', { name: 'Save note' }).click()
  await expect(staff.getByText('Note among staff, the customer never sees it')).toBeVisible()
  await staff.getByText('Answer', { exact: true }).click()
  await staff.getByLabel('Answer to Mei Tan').fill('It is your savings plan.')
  await staff.getByRole('button', { name: 'Send to customer' }).click()

  await expect(page.getByText('It is your savings plan.')).toBeVisible()
  await expect
    .poll(() => lettersTo(bank, email).map(({ subject }) => subject))
    .toContain('The bank has answered')
  await page.getByLabel('Message', { exact: true }).fill('Thank you!')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(staff.getByRole('log').getByText('Thank you!')).toBeVisible()
  await expectStillOpen(page)
  await expectStillOpen(staff)

  const { data } = await call(threads.list, { query: {} })
  const answers = [data, await call(threads.read, { params: { id: data[0]?.id ?? '' } })]
  expect(JSON.stringify(answers)).not.toContain('She means')
  await expect(page.getByText('She means')).toHaveCount(0)
  await expectWhole(page, 'a conversation')
  await expectWhole(staff, 'the same with staff')
})

test('a credit that staff grant is on the open Funding screen, and the conversation says so', async ({
  newCustomer,
  administrator,
}) => {
  const { page } = await newCustomer({ firstName: 'Arun', lastName: 'Pillai' })
  await page.goto(paths.dashboard.funding)
  const funding = await openBeside(page, paths.dashboard.funding)
  const available = figure(funding, 'Available Credit').first()
  await expect(available).toHaveText('$0')

  await page.getByRole('link', { name: 'Request Credit' }).click()
  await expect(page).toHaveURL(newConversationPath('credit'))
  await page.getByRole('button', { name: 'Request credit' }).click()
  await expect(page.getByLabel('Amount')).toBeFocused()
  await expectWhole(page, 'a credit request with everything missing')
  await page.getByLabel('Amount').fill('2,500')
  await page.getByLabel('Purpose').fill('A motorcycle')
  await page.getByLabel('Term').fill('24')
  await page.getByLabel('Message', { exact: true }).fill('My old one has broken down.')
  await page.getByRole('button', { name: 'Request credit' }).click()
  await expect(page.getByText('In review')).toBeVisible()

  const staff = administrator.page
  await staff.goto(paths.admin.messages)
  await staff.getByRole('link', { name: 'Arun Pillai' }).click()
  await staff.getByRole('button', { name: 'Approve...' }).click()
  const question = staff.getByRole('alertdialog')
  await expect(question.getByText('Available credit then')).toBeVisible()
  await question.getByRole('button', { name: 'Approve $2,500.00' }).click()
  await expect(question).toBeHidden()

  await expect(available).toHaveText('$2,500')
  await expect(page.getByText('Your credit of $2,500.00 has been approved.')).toBeVisible()
  await expect(page.getByText('Added to your available credit')).toBeVisible()
  await expectStillOpen(funding)
})

test('an appointment that staff move is moved in the open conversation and on the open calendar', async ({
  newCustomer,
  administrator,
}) => {
  const { page } = await newCustomer({ firstName: 'Siti', lastName: 'Wulandari' })
  await page.goto(newConversationPath('appointment'))
  const calendar = await openBeside(page, paths.dashboard.calendar)
  await page.getByLabel('Branch').selectOption('Denpasar Branch')
  await page.getByRole('radiogroup', { name: 'Day' }).getByRole('radio').last().check()
  await page.getByRole('radio', { name: '9:00 AM' }).check()
  await page.getByLabel('What would you like to talk about?').fill('A savings account for my daughter.')
  await expectWhole(page, 'an appointment that is being chosen')
  await page.getByRole('button', { name: 'Make appointment' }).click()
  await expect(page.getByText('Booked')).toBeVisible()
  await expect(onCalendar(calendar, '9:00 AM')).toBeVisible()

  const staff = administrator.page
  await staff.goto(paths.admin.messages)
  await staff.getByRole('link', { name: 'Siti Wulandari' }).click()
  await staff.getByRole('button', { name: 'Move...' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByRole('radiogroup', { name: 'Day' }).getByRole('radio').last().check()
  await dialog.getByRole('radio', { name: '1:30 PM' }).check()
  await dialog.getByRole('button', { name: 'Move appointment' }).click()
  await expect(dialog).toBeHidden()

  const card = page.getByRole('region', { name: 'Your appointment' })
  await expect(card).toContainText('1:30 PM')
  await expect(onCalendar(calendar, '1:30 PM')).toBeVisible()
  await expect(onCalendar(calendar, '9:00 AM')).toHaveCount(0)
  await expectStillOpen(calendar)
  await expectWhole(page, 'an appointment')
})

/** A second tab of the same session, as a link opens it. It is marked. */
async function openBeside(page: Page, path: string): Promise<Page> {
  const opening = page.context().waitForEvent('page')
  await page.evaluate((address) => void window.open(address), path)
  const opened = await opening
  await markAsOpen(opened)
  return opened
}

const onCalendar = (calendar: Page, time: string) =>
  calendar.getByRole('link', { name: new RegExp(`^Appointment at Denpasar Branch, ${time}`) }).first()
