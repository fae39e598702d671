import { identity } from '@bank/contract/identity'
import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

// Two people edit the same thing: the second one's input is kept, and nothing is overwritten unknowingly (DEC-69).

test('two tabs of one customer: the second does not unknowingly overwrite the profile saved by the first', async ({
  newCustomer,
}) => {
  const { page, call } = await newCustomer()
  await page.goto(paths.dashboard.profile)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('City').fill('Second')
  await call(identity.updateProfile, { body: { city: 'First', state: 'Johor' } })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('alert')).toContainText('CityFirst')
  await expect(page.getByLabel('State/Province')).toHaveValue('Johor')
  await expectWhole(page, 'A profile that another tab has changed')
  await page.getByRole('button', { name: 'Save my version' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  const { user } = await call(identity.me, {})
  expect([user.city, user.state]).toEqual(['Second', 'Johor'])
})
