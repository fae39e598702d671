import { transactions } from '@bank/contract/transactions'
import { paths } from '../web/app/paths.ts'
import { requestDeposit } from './admin/request-deposit.ts'
import { expect, type Page, test } from './test.ts'

// What one person does is seen on the open screens of others (DEC-64), and a customer reads why something was rejected (DEC-65).

test('three open screens follow what customer and staff do, over a kill of the server and without a reload', async ({
  bank,
  newCustomer,
  administrator,
}) => {
  const customer = await newCustomer({ firstName: 'Live', lastName: 'Wire' })
  const history = customer.page
  await history.goto(paths.dashboard.transactions)
  // A copy of the session, as a tab that was opened by a link has it. Both tabs have one stream.
  const opening = history.context().waitForEvent('page')
  await history.evaluate((address) => void window.open(address), paths.dashboard.overview)
  const overview = await opening
  const staff = administrator.page
  await staff.goto(paths.admin.transactions)
  const screens = [history, overview, staff]
  for (const screen of screens) await markAsOpen(screen)
  await expect(overview.getByRole('main').getByText('$0').first()).toBeVisible()

  const first = await requestDeposit(customer, 1234.5)
  const asked = staff.getByRole('row').filter({ hasText: 'Live Wire' })
  await expect(asked.filter({ hasText: '$1,234.50' })).toBeVisible()
  await expect(history.getByRole('main').getByText('Pending').first()).toBeVisible()

  await asked.getByRole('button', { name: /^Reject/ }).click()
  const question = staff.getByRole('alertdialog')
  await question.getByLabel('Reason').selectOption('Wrong amount')
  await question.getByLabel(/^Note/).fill('We received $1,200.00.')
  await question.getByRole('button', { name: 'Reject $1,234.50' }).click()
  await expect(question).toBeHidden()
  await expect(overview.getByRole('button', { name: 'Notifications, 1 unread message' })).toBeVisible()
  await expect(overview).toHaveTitle(/^\(1\) /)
  await expect.poll(() => spoken(overview)).toContain('1 new message')
  await history.getByRole('row').filter({ hasText: '1,234.50' }).click()
  const details = history.getByRole('dialog')
  await expect(details).toContainText('The amount that we received is not the amount of this request.')
  await expect(details).toContainText('We received $1,200.00.')

  await bank.killAndRestart()

  const second = await requestDeposit(customer, 1200)
  await expect(asked.filter({ hasText: '$1,200.00' })).toBeVisible()
  await administrator.call(transactions.approve, { params: { id: second } })
  await expect(overview.getByRole('main').getByText('$1,200', { exact: true }).first()).toBeVisible()
  await expect(overview).toHaveTitle(/^\(2\) /)
  await expect(history.getByRole('main').getByText('Completed').first()).toBeAttached()
  await expect(asked.getByRole('button', { name: /^Reject/ })).toHaveCount(0)
  expect((await customer.call(transactions.get, { params: { id: first } })).data.status).toBe('failed')
  for (const screen of screens) expect(await screen.evaluate(() => document.body.dataset.open)).toBe('since')
})

/** A screen that is loaded again loses the mark. It also notes what is put into the live regions that it has already. */
async function markAsOpen(screen: Page) {
  await expect(screen.getByRole('main')).toBeVisible()
  // The page has this before it has started, but not yet what speaks.
  await expect(screen.locator('[aria-live="polite"][data-react-aria-top-layer]')).toBeAttached()
  await screen.evaluate(() => {
    document.body.dataset.open = 'since'
    const spoken = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const added of addedNodes)
          if (added instanceof Element)
            document.body.dataset.spoken = `${document.body.dataset.spoken ?? ''}${added.getAttribute('aria-label')}\n`
    })
    for (const region of document.querySelectorAll('[aria-live="polite"]'))
      spoken.observe(region, { childList: true })
  })
}

/** What a screen reader was given to say since the screen was marked. A region that comes with its words is not read. */
const spoken = (screen: Page) => screen.evaluate(() => document.body.dataset.spoken ?? '')
