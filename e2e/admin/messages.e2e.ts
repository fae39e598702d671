import { oversight } from '@bank/contract/oversight'
import { threads } from '@bank/contract/threads'
import { paths } from '../../web/app/paths.ts'
import { lettersTo } from '../letters.ts'
import { expectStillOpen, markAsOpen } from '../stays-open.ts'
import { expect, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

test('a complaint is assigned, closed, and open again when the customer goes on', async ({
  newCustomer,
  administrator,
}) => {
  const staff = administrator.page
  await staff.goto(paths.admin.messages)
  await markAsOpen(staff)
  const { call } = await newCustomer({ firstName: 'Budi', lastName: 'Santoso' })
  const { data } = await call(threads.start, {
    body: { topic: 'complaint', message: 'I have waited for a week.' },
  })

  await staff.getByRole('link', { name: 'Budi Santoso' }).click()
  const open = staff.getByRole('region', { name: 'Conversation', exact: true })
  await expect(open.getByText('I have waited for a week.')).toBeVisible()
  await open.getByRole('button', { name: 'Assign to me' }).click()
  await expect(open.getByLabel('Assigned to').locator('option:checked')).toHaveText(/\(you\)$/)
  await open.getByLabel('Status').selectOption('Closed')
  await expect(staff.getByRole('list', { name: 'Conversations' }).getByText('Budi Santoso')).toHaveCount(0)

  await call(threads.write, { params: { id: data.id }, body: { message: 'It is not solved.' } })
  await expect(open.getByText('It is not solved.')).toBeVisible()
  await expect(open.getByLabel('Status')).toHaveValue('open')
  await expect(open.getByLabel('Assigned to').locator('option:checked')).toHaveText(/\(you\)$/)
  await expectStillOpen(staff)
})

test('what a visitor asks on the public site is answered by letter', async ({
  bank,
  page,
  administrator,
}) => {
  await administrator.call(oversight.changeSettings, { body: { onlineEnquiries: true } })
  try {
    const staff = administrator.page
    await staff.goto(paths.admin.messages)
    await staff.getByRole('link', { name: 'Visitors' }).click()
    await markAsOpen(staff)
    await page.goto(paths.contact)
    await page.getByLabel('Name').fill('Lek Suwan')
    await page.getByLabel('Email').fill('lek@visitors.example')
    await page.getByLabel('Subject').fill('Opening hours')
    await page.getByLabel('Message').fill('Is the Silom Branch open on Saturdays?')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Thank you. We have received your message.')).toBeVisible()

    await staff.getByRole('link', { name: 'Lek Suwan' }).click()
    const open = staff.getByRole('region', { name: 'Message from a visitor' })
    await expect(open.getByText('Is the Silom Branch open on Saturdays?')).toBeVisible()
    await open.getByLabel('Message', { exact: true }).fill('Yes, from 9 to 14.\n\nSee you there.')
    await open.getByRole('button', { name: 'Send email to Lek Suwan' }).click()
    await expect(open.getByRole('heading', { name: '1 reply' })).toBeVisible()
    await expectStillOpen(staff)
    await expectWhole(staff, 'an answered message')

    await expect.poll(() => lettersTo(bank, 'lek@visitors.example').length).toBe(1)
    const [letter] = lettersTo(bank, 'lek@visitors.example')
    expect(letter?.subject).toContain('Your message to')
    expect(letter?.text).toContain('Yes, from 9 to 14.')
    expect(letter?.text).not.toContain('Silom')
  } finally {
    await administrator.call(oversight.changeSettings, { body: { onlineEnquiries: false } })
  }
})
