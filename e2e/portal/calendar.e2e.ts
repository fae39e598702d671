import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

test('the calendar is an accessible empty state', async ({ newCustomer }) => {
  const { page } = await newCustomer()
  await page.goto(paths.dashboard.calendar)
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  await expect(page.getByText('No upcoming events')).toBeVisible()
  await expectWhole(page)
})
