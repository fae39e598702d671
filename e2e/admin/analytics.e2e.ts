import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

const { analytics } = paths.admin

test('each chart is drawn, can be explored with the arrow keys, and has its table', async ({
  bank,
  administrator: { page },
}) => {
  await page.goto(paths.admin.dashboard)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analytics' }).click()
  await expect(page).toHaveURL(`${bank.url}${analytics}`)
  for (const title of ['User growth', 'Transaction volume', 'Revenue']) {
    const card = page.getByRole('region', { name: title, exact: true })
    const chart = card.getByRole('slider')
    await chart.focus()
    await page.keyboard.press('ArrowRight')
    await expect(card.getByRole('term').filter({ hasText: 'Total' })).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(card.getByRole('table', { name: title })).toBeVisible()
  }
  await expect(page.getByText(/^Fees in this period: \$0\./)).toBeVisible()
  await expect(page.getByText('Database size')).toBeVisible()
  await expectWhole(page, 'analytics with its tables')
})
