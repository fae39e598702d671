import { identity } from '@bank/contract/identity'
import { recovery } from '@bank/contract/recovery'
import type { Page } from '@playwright/test'
import { addTotp } from '../../server/testing/totp.ts'
import { paths } from '../../web/app/paths.ts'
import { lettersTo, linkInLetter } from '../letters.ts'
import { expect, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

const recordOf = ({ id }: { id: string }) => `${paths.admin.users}?user=${id}&part=profile`

test('staff have the letter for a new password sent, and its link reaches only the customer', async ({
  bank,
  administrator: { page },
  newCustomer,
}) => {
  const customer = await newCustomer()
  const bodies = answersOf(page)
  await page.goto(recordOf(customer))
  await page.getByRole('button', { name: 'Send password reset link' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(customer.email)
  await question.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('The link is on its way to the user. It works for 30 minutes.')).toBeVisible()

  const link = await linkInLetter(bank, customer.email, {
    subject: 'Set a new password',
    page: '/reset-password',
  })
  const [, token = ''] = link.split('#')
  expect(token).toHaveLength(43)
  expect(bodies.join('\n')).not.toContain(token)
  await expect(page.locator('body')).not.toContainText(token)
})

test('before a customer who locked themselves is let in again, staff see what happened', async ({
  bank,
  administrator: { page },
  signIn,
  newCustomer,
}) => {
  const customer = await newCustomer({ firstName: 'Siew Ling' })
  await customer.call(recovery.lock, { body: {} })
  await expect
    .poll(() => lettersTo(bank, customer.email).map(({ subject }) => subject))
    .toContain('Your account is locked')
  await page.goto(recordOf(customer))
  await expect(page.getByRole('dialog')).toContainText('The owner has locked this account')
  await expectWhole(page, 'The record of a locked customer')

  await page.getByRole('button', { name: 'Activate user' }).click()
  const question = page.getByRole('alertdialog', { name: 'Activate Siew Ling Rahman?' })
  await expect(question).toContainText('by somebody who was logged in')
  await expect(question).toContainText('No login failed in the seven days before.')
  await expect(question).toContainText('None')
  await expectWhole(page, 'The question')
  await question.getByRole('button', { name: 'Activate Siew Ling Rahman' }).click()
  await expect(page.getByText('Activated Siew Ling Rahman')).toBeVisible()
  await expect(page.getByText('The owner has locked this account')).toBeHidden()
  await signIn(customer)
})

test('a customer who lost their telephone logs in with the password once staff removed their factors', async ({
  administrator: { page },
  signIn,
  newCustomer,
}) => {
  const customer = await newCustomer({ firstName: 'Mei' })
  await addTotp(customer)
  await page.goto(recordOf(customer))
  await page.getByRole('button', { name: 'Remove second factors' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Remove second factors' }).click()
  await expect(question).toContainText('Please write down how you checked who is asking.')
  await expectWhole(page, 'The question')
  await question.getByLabel('How did you check?').fill('Called back on the number on record')
  await question.getByRole('button', { name: 'Remove second factors' }).click()
  await expect(page.getByText('The second factors are removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove second factors' })).toBeHidden()
  await signIn(customer)
})

test('staff give a customer the former email address back, and nobody changes it before', async ({
  bank,
  administrator: { page },
  newCustomer,
}) => {
  const customer = await newCustomer({ firstName: 'Mei' })
  const email = `thief-${customer.email}`
  await customer.call(identity.updateProfile, {
    body: { email },
  })
  await page.goto(recordOf(customer))
  await expect(page.getByRole('dialog')).toContainText(`It was ${customer.email} until`)
  await expectWhole(page, 'The record of a changed address')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await expect(page.getByRole('dialog').getByLabel('Email')).toHaveAttribute('readonly')
  await expectWhole(page, 'The profile with a fixed address')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Undo the change' }).click()
  const question = page.getByRole('alertdialog')
  await expectWhole(page, 'The question')
  await question.getByLabel('How did you check?').fill('Called back on the number on record')
  await question.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page.getByText('The account has its former email address again.')).toBeVisible()
  await expect(page.getByText('The email address has changed recently')).toBeHidden()
  const letter = { subject: 'Your account has its former email address again', page: '/reset-password' }
  await linkInLetter(bank, customer.email, letter)
})

/** The texts of all answers that the page gets from now on. */
function answersOf(page: Page): string[] {
  const bodies: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) bodies.push(await response.text().catch(() => ''))
  })
  return bodies
}
