import { verification } from '@bank/contract/verification'
import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'
import { expectWhole } from '../whole.ts'

const { analytics, dashboard, transactions, users } = paths.admin

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

test('each count of staff leads to a list of as many rows', async ({
  administrator: { page },
  newCustomer,
}) => {
  const customer = await newCustomer()
  const picture = await customer.page.screenshot({ clip: { x: 0, y: 0, width: 100, height: 60 } })
  const idFront = new File([Buffer.from(picture)], 'front.png', { type: 'image/png' })
  await customer.call(verification.submit, { form: { ssn: '123456789', idFront } })

  const tiles = [
    ['Total Users', users, 'users'],
    ['Active Users', `${users}?status=active`, 'users'],
    ['Pending Transactions', transactions, 'transactions'],
  ] as const
  for (const [label, url, noun] of tiles) {
    await page.goto(dashboard)
    const tile = page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]')
    await expect(tile).toHaveText(/^\d+$/)
    const count = await tile.textContent()
    await page.getByRole('link', { name: `Show list of ${label}` }).click()
    await expect(page).toHaveURL(url)
    await expect(page.getByText(new RegExp(`^${count} of \\d+ ${noun}$`))).toBeVisible()
  }

  await page.goto(analytics)
  const waiting = page.getByRole('term').filter({ hasText: 'Pending verifications' })
  const figure = waiting.locator('xpath=following-sibling::dd[1]').getByRole('link')
  const count = await figure.textContent()
  await figure.click()
  await expect(page).toHaveURL(`${users}?verification=pending`)
  await expect(page.getByText(new RegExp(`^${count} of \\d+ users$`))).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: customer.email })).toBeVisible()
})
