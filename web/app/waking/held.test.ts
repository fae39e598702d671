import { afterEach, expect, test } from 'vitest'
import { doAgain } from './held.ts'

const field = document.body.appendChild(document.createElement('input'))
afterEach(() => {
  field.value = ''
})

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Hands over "lost card", with the caret after the first word. */
function handOver() {
  return doAgain({ held: [], typed: new Map([[field, 'lost card']]), carets: new Map([[field, [4, 4]]]) })
}

test('the caret keeps its place when React takes over the field', async () => {
  await handOver()
  await nextFrame()
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['lost card', 4, 4])
})

test('text that was selected in the meantime stays selected, so that typing replaces it', async () => {
  await handOver()
  field.select()
  await nextFrame()
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 9])
})
