import type { Locator, Page } from '@playwright/test'

type Credentials = { email: string; password: string }

/** Fills in the form of the login screen and sends it. */
export const logIn = (page: Page, who: Credentials) => sendLogin(page.getByRole('main'), who)

/** The same for the form in a dialog. */
export async function sendLogin(form: Locator, { email, password }: Credentials): Promise<void> {
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Login', exact: true }).click()
}
