import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import hydrateOnUse from './hydrate-on-use.ts'

const hydrated = vi.fn()
let island: HTMLElement
let button: HTMLButtonElement

/** An island with a button. `arrive` lets its script arrive. */
function place(value: boolean | 'visible' = true) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const load = async () => {
    await promise
    return async () => hydrated()
  }
  hydrateOnUse(load, { name: 'use', value: String(value) }, island)
  return async () => {
    resolve()
    await new Promise((done) => setTimeout(done))
  }
}

beforeEach(() => {
  history.replaceState(null, '', '/')
  hydrated.mockReset()
  island = document.body.appendChild(document.createElement('div'))
  button = island.appendChild(document.createElement('button'))
})
afterEach(() => island.remove())

test('an island that is not used is not loaded', async () => {
  const arrive = place()
  await arrive()
  expect(hydrated).not.toHaveBeenCalled()
})

test.each(['pointerover', 'focusin'])('%s loads the island, once', async (sign) => {
  const arrive = place()
  button.dispatchEvent(new Event(sign, { bubbles: true }))
  button.dispatchEvent(new Event(sign, { bubbles: true }))
  await arrive()
  expect(hydrated).toHaveBeenCalledTimes(1)
})

test('the press that came before the island was there is repeated, and does nothing until then', async () => {
  const pressed = vi.fn()
  const arrive = place()
  island.addEventListener('click', (event) => pressed(event.defaultPrevented))
  button.click()
  expect(pressed.mock.calls).toEqual([[true]])
  await arrive()
  expect(pressed.mock.calls).toEqual([[true], [false]])
  button.click()
  expect(pressed).toHaveBeenCalledTimes(3)
})

test('a key that moves between tabs is repeated too, and other keys are left to the browser', async () => {
  button.setAttribute('role', 'tab')
  // jsdom does not reflect the attribute.
  Object.defineProperty(button, 'role', { value: 'tab' })
  const pressed = vi.fn()
  const arrive = place()
  island.addEventListener('keydown', (event) => pressed(event.key, event.defaultPrevented))
  const press = (key: string) =>
    button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  for (const key of ['ArrowRight', 'Tab', 'Enter', 'ArrowDown']) press(key)
  const early = [
    ['ArrowRight', true],
    ['Tab', false],
    ['Enter', false],
    ['ArrowDown', false],
  ]
  expect(pressed.mock.calls).toEqual(early)
  button.dispatchEvent(new Event('focusin', { bubbles: true }))
  await arrive()
  expect(pressed.mock.calls).toEqual([...early, ['ArrowRight', false]])
})

test('a search in the address needs the island at once', async () => {
  history.replaceState(null, '', '/?search=fees')
  await place()()
  expect(hydrated).toHaveBeenCalledTimes(1)
})
