import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

test('the four ways to get help lead to the expected places, or say how to reach the bank', async ({
  customer: { page },
}) => {
  await page.goto(paths.dashboard.support)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Live Chat',
    'Email Support',
    'FAQ',
    'Security Issues',
  ])
  await expectWhole(page)

  const card = (name: string) => page.getByRole('region', { name })
  await expect(card('Email Support').getByRole('link')).toHaveAttribute('href', /^mailto:/)
  await card('Live Chat').getByRole('button').click()
  await expect(page.getByText('This can’t be done online yet.')).toBeVisible()
  await expect(page).toHaveURL(paths.dashboard.support)
  await card('FAQ').getByRole('link').click()
  await expect(page).toHaveURL(paths.faq)
  await page.goBack()
  await card('Security Issues').getByRole('link').click()
  await expect(page).toHaveURL(paths.security)
})
