import { verification } from '@bank/contract/verification'
import { paths } from '../../web/app/paths.ts'
import { expect, type Page, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

// A customer proves their identity: they send documents, an administrator decides, and they see the decision.

test('a customer sends number and ID, an administrator decides, and the customer sees the decision', async ({
  newCustomer,
  administrator: { call },
}) => {
  const customer = await newCustomer()
  const { page } = customer
  await page.goto(paths.dashboard.verification)
  await expect(page.getByRole('heading', { level: 1, name: 'Identity Verification' })).toBeVisible()
  await expect(status(page, 'SSN')).toContainText('Not Submitted')

  await choose(page, 'Front ID image', 'image/jpeg')
  await page.getByRole('button', { name: 'Submit for Verification' }).click()
  await expect(page.getByText('Please enter a valid 9-digit SSN')).toBeVisible()
  await expect(page.getByLabel('Social Security Number (SSN)')).toBeFocused()
  await expectWhole(page, 'a picture chosen and a number missing')

  await page.getByLabel('Social Security Number (SSN)').pressSequentially('123456789')
  await page.getByRole('button', { name: 'Show SSN' }).click()
  await expect(page.getByLabel('Social Security Number (SSN)')).toHaveValue('123-45-6789')
  await choose(page, 'Back ID image (Optional)', 'image/png')
  await expect(page.getByRole('img', { name: /^Preview of/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'Submit for Verification' }).click()
  await expect(page.getByText('Verification documents submitted successfully!')).toBeVisible()
  await expect(status(page, 'SSN')).toContainText('Pending')
  await expect(status(page, 'ID')).toContainText('Pending')
  await expect(page.getByRole('img', { name: /^Preview of/ })).toHaveCount(0)

  const { data: record } = await call(verification.statusOf, { params: { userId: customer.id } })
  const { data: secret } = await call(verification.ssnOf, { params: { id: customer.id } })
  expect(secret).toEqual({ ssn: '123456789', ssnStatus: 'pending' })
  for (const id of [record.idFront, record.idBack]) {
    const { file } = await call(verification.document, { params: { id: id ?? '' } })
    expect(file.type).toBe('image/jpeg')
    expect(file.size).toBeGreaterThan(100)
  }
  const decided = { userId: customer.id, ...(record.submissionId && { submissionId: record.submissionId }) }
  // The decision comes while they are entering another number, which is verified and no longer needed.
  await page.getByLabel('Social Security Number (SSN)').pressSequentially('98765')
  const rejection = { idStatus: 'rejected', idReason: 'cropped', note: 'The left edge is missing.' } as const
  await call(verification.decide, { body: { ...decided, ssnStatus: 'verified', ...rejection } })
  await expect(status(page, 'SSN')).toContainText('Verified')
  await expect(status(page, 'ID')).toContainText('Rejected')
  await expect(status(page, 'ID')).toContainText('A part of the document is missing in the picture.')
  await expect(page.getByLabel('Social Security Number (SSN)')).toHaveCount(0)
  await expect(page.getByText('We have just verified your SSN')).toBeVisible()
  await expect(page.locator('form [tabindex="-1"]')).toBeFocused()
  await expectWhole(page, 'an ID that was rejected')

  // Send the ID again, without the number.
  await choose(page, 'Front ID image', 'image/png')
  await page.getByRole('button', { name: 'Submit for Verification' }).click()
  await expect(status(page, 'ID')).toContainText('Pending')
  await expect(page.getByText('The left edge is missing.')).toHaveCount(0)
  await call(verification.decide, { body: { userId: customer.id, idStatus: 'verified' } })
  await expect(page.getByText('Your identity is verified')).toBeVisible()
})

const status = (page: Page, item: 'SSN' | 'ID') =>
  page.getByRole('heading', { name: item, exact: true }).locator('xpath=ancestor::div[3]')

/** Chooses a picture that the browser has drawn itself. */
async function choose(page: Page, label: string, mimeType: 'image/jpeg' | 'image/png') {
  const base64 = await page.evaluate((type) => {
    const canvas = document.createElement('canvas')
    canvas.width = 860
    canvas.height = 540
    const paper = canvas.getContext('2d')
    if (!paper) throw new Error('The browser offers no canvas.')
    paper.fillStyle = '#2f7d5b'
    paper.fillRect(0, 0, 860, 540)
    paper.fillStyle = '#faf7f1'
    paper.fillRect(60, 60, 300, 420)
    return canvas.toDataURL(type).replace(/^.*,/, '')
  }, mimeType)
  await page.getByLabel(label, { exact: true }).setInputFiles({
    name: `card.${mimeType.replace('image/', '')}`,
    mimeType,
    buffer: Buffer.from(base64, 'base64'),
  })
}
