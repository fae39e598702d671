import { expect, type Page } from '../test.ts'

/** Compares an address that the bank can't check, as the wallet's form asks before it saves one. */
export async function compareUnchecked(page: Page, address: string): Promise<void> {
  const question = page.getByRole('alertdialog', { name: 'Address not checked' })
  await expect(question.getByRole('code')).toHaveText(address)
  await question.getByRole('checkbox').check()
  await question.getByRole('button', { name: 'Save without a check' }).click()
  await expect(question).toBeHidden()
}
