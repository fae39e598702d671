import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

test('the documents are an accessible empty state', async ({ newCustomer }) => {
  const { page } = await newCustomer()
  await page.goto(paths.dashboard.documents)
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  await expect(page.getByText('No documents yet')).toBeVisible()
  await expectWhole(page)
})
