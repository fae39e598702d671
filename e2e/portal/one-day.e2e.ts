import { paths } from '../../web/app/paths.ts'
import { expect, test } from '../test.ts'
import { figure } from './figure.ts'

const { overview, transactions } = paths.dashboard

/** YYYY-MM-DD as the screens print it, whatever the zone of the browser. */
const printed = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

for (const timezoneId of ['America/Los_Angeles', 'Pacific/Auckland'])
  test(`in ${timezoneId}, the chart, the insight, the rows and the list tell of one day`, async ({
    signIn,
    demoCustomer,
  }) => {
    const { page } = await signIn(demoCustomer, { timezoneId })
    await page.goto(overview)
    await page.getByText('Show the figures as a table').click()
    const days = page.getByRole('table', { name: 'What came in and what went out, by day' })
    const came = days.getByRole('row').filter({ hasText: /In\+/ }).first()
    const amount = (await came.getByRole('cell').last().textContent())?.replace('+', '') ?? ''
    const day = (await came.getByRole('link').getAttribute('href'))?.slice(-10) ?? ''
    await expect(came.getByRole('link')).toHaveText(printed(day))
    await came.getByRole('link').click()
    await expect(page).toHaveURL(/\/activity\/all\?from=(.{10})&to=\1$/)
    await expect(figure(page, 'In')).toHaveText(amount)
    const rows = page.getByRole('table', { name: 'Activity of all balances' })
    await expect(rows.getByText(printed(day)).first()).toBeVisible()
    expect(await rows.locator('time').allTextContents()).toEqual(
      Array(await rows.locator('time').count()).fill(printed(day)),
    )

    await page.goto(overview)
    const deposit = page.getByRole('listitem').filter({ hasText: 'Largest deposit' })
    await deposit.getByRole('link', { name: /: see the transaction$/ }).click()
    await expect(page).toHaveURL(/&row=/)
    const told = new URL(page.url()).searchParams.get('from') ?? ''
    const dialog = page.getByRole('dialog', { name: /^Deposit of \$[\d,]+\.\d\d$/ })
    await expect(dialog.getByText(printed(told), { exact: true })).toBeVisible()
    await page.goto(`${transactions}?type=deposit&from=${told}&to=${told}`)
    const listed = page.getByRole('table', { name: 'Transactions' })
    await expect(listed.getByText(printed(told)).first()).toBeVisible()
  })

test('the Allocation tab has its table', async ({ demo: { page } }) => {
  await page.goto(`${overview}?tab=allocation`)
  const table = page.getByRole('table', { name: 'Allocation' })
  await expect(table.getByRole('row', { name: /^Total 100%/ })).toBeVisible()
})
