import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answersWith, refuses } from '../../../../testing/fake-server.ts'
import { opener } from '../../../../testing/open-screen.tsx'
import { choose } from '../../../../testing/parts.ts'
import { administrator } from '../../../../testing/people.ts'
import { inserted } from './insert.ts'
import { TemplateMenu } from './template-menu.tsx'

const list = 'GET /admin/templates'
const add = 'POST /admin/templates'
const thanks = { id: '0190c8a0-0000-7000-8000-000000000401', title: 'Thanks', message: 'Thank you.' }
const late = { ...thanks, id: '0190c8a0-0000-7000-8000-000000000402', title: 'Late', message: 'Sorry.' }

const open = opener(() => <TemplateMenu onInsert={() => {}} />, administrator, {
  [list]: answersWith([thanks]),
})

async function manage(own = {}) {
  const { server, user } = open(own)
  await user.click(screen.getByRole('button', { name: 'Templates' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Manage templates/ }))
  return { server, user, dialog: within(await screen.findByRole('dialog', { name: 'Templates' })) }
}

test('a template is added, and its fields are empty for the next one', async () => {
  const { server, user, dialog } = await manage({ [add]: answersWith(late) })
  await dialog.findByText('Thanks')
  await user.click(dialog.getByRole('button', { name: 'Add template' }))
  expect(await dialog.findByText('Title is required')).toBeTruthy()
  await user.type(dialog.getByLabelText('Title'), 'Late')
  await user.type(dialog.getByLabelText('Message'), 'Sorry.')
  server.now(list, answersWith([late, thanks]))
  await user.click(dialog.getByRole('button', { name: 'Add template' }))
  expect(await dialog.findByText('Late')).toBeTruthy()
  expect(server.bodies(add)).toEqual([{ title: 'Late', message: 'Sorry.' }])
  expect(dialog.getByLabelText<HTMLInputElement>('Title').value).toBe('')
})

test('what could not be added stays in its fields', async () => {
  const { user, dialog } = await manage({ [add]: refuses('Not now.') })
  await user.type(dialog.getByLabelText('Title'), 'Late')
  await user.type(dialog.getByLabelText('Message'), 'Sorry.')
  await user.click(dialog.getByRole('button', { name: 'Add template' }))
  expect(await dialog.findByText('Not now.')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('Message').value).toBe('Sorry.')
})

test('a template is deleted after a question', async () => {
  const remove = `DELETE /admin/templates/${thanks.id}`
  const { server, user, dialog } = await manage({ [remove]: { body: { message: 'Template deleted' } } })
  await user.click(await dialog.findByRole('button', { name: 'Delete the template Thanks' }))
  expect(server.to(remove)).toEqual([])
  server.now(list, answersWith([]))
  await choose(user, 'Delete template')
  expect(await dialog.findByText(/^No templates yet/)).toBeTruthy()
  expect(server.to(remove)).toHaveLength(1)
})

test('if the templates can’t be loaded, it can be tried again', async () => {
  const { server, user, dialog } = await manage({ [list]: refuses('No.', 403) })
  expect(await dialog.findByText('Failed to load templates')).toBeTruthy()
  server.now(list, answersWith([thanks]))
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('Thanks')).toBeTruthy()
})

test('with fifty templates none can be added', async () => {
  const many = Array.from({ length: 50 }, (_, n) => ({
    ...thanks,
    id: `0190c8a0-0000-7000-8000-0000000005${String(n).padStart(2, '0')}`,
  }))
  const { dialog } = await manage({ [list]: answersWith(many) })
  expect(await dialog.findByText(/^There can be at most 50 templates/)).toBeTruthy()
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Add template' })).toBeNull())
})

test.each([
  ['into an empty text', '', 0, 'Thank you.', 10],
  ['after what was typed', 'Dear Ada,', 9, 'Dear Ada,\n\nThank you.', 21],
  ['within it', 'Dear Ada, bye', 9, 'Dear Ada,\n\nThank you.\n\nbye', 21],
  ['before it', 'bye', 0, 'Thank you.\n\nbye', 10],
])('a template is put %s', (_, text, caret, expected, caretThen) => {
  expect(inserted({ text, caret }, thanks.message)).toEqual({ text: expected, caret: caretThen })
})
