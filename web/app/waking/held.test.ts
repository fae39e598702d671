import { afterEach, expect, test } from 'vitest'
import { doAgain, type FieldCaret, focusedCaret } from './held.ts'

const field = document.body.appendChild(document.createElement('input'))
afterEach(() => {
  field.value = ''
})

/** Hands over "lost card", with the caret after the first word. */
function handOver(now: FieldCaret = null) {
  const typed = new Map([[field, 'lost card']])
  return doAgain({ held: [], typed, carets: new Map([[field, [4, 4]]]) }, now)
}

test('the caret keeps its place when React takes over the field', async () => {
  await handOver()
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['lost card', 4, 4])
})

test('text that was selected just before React takes over stays selected, though nothing has reported it yet', async () => {
  field.value = 'lost card'
  field.select()
  field.focus()
  const caret = focusedCaret()
  field.value = ''
  await handOver(caret)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 9])
})
