import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'

/** The row of a table with this text. */
export async function rowOf(text: string): Promise<HTMLElement> {
  const row = (await screen.findByText(text)).closest('tr')
  if (!row) throw new Error(`${text} has no row`)
  return row
}

/** Makes the screen a phone's, until the test ends. */
export const onPhone = () =>
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))

/** Replaces what a field contains. */
export async function retype(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  await user.type(field, text)
}

/** A button of the question that is asked, once it can be pressed. */
export async function choice(button: string | RegExp, question?: string): Promise<HTMLButtonElement> {
  const dialog = within(await screen.findByRole('alertdialog', question ? { name: question } : {}))
  const found = dialog.getByRole<HTMLButtonElement>('button', { name: button })
  await waitFor(() => expect(found.disabled).toBe(false))
  return found
}

/** Presses a button of the question that is asked. */
export async function choose(user: UserEvent, button: string | RegExp, question?: string): Promise<void> {
  await user.click(await choice(button, question))
}

/** The hint and the error of a field. */
export const describedBy = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
