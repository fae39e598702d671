import { newConversationPath, paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

test('the four ways to get help lead to the expected places, and Live Chat begins a conversation', async ({
  customer: { page },
}) => {
  await page.goto(paths.dashboard.support)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Live Chat',
    'Email Support',
    'FAQ',
    'Security Issues',
    'Your conversations',
  ])
  await expectWhole(page)

  const card = (name: string) => page.getByRole('region', { name })
  await expect(card('Email Support').getByRole('link')).toHaveAttribute('href', /^mailto:/)
  await card('Live Chat').getByRole('link').click()
  await expect(page).toHaveURL(newConversationPath('question'))
  await page.goBack()
  await card('FAQ').getByRole('link').click()
  await expect(page).toHaveURL(paths.faq)
  await page.goBack()
  await card('Security Issues').getByRole('link').click()
  await expect(page).toHaveURL(paths.security)
})
