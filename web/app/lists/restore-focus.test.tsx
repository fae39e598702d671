import { setTimeout as sleep } from 'node:timers/promises'
import { render, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { restoreFocus } from './restore-focus.tsx'

/** A button that its own act removes, and a heading that can take the focus. */
function Screen({ acted }: { acted: boolean }) {
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h3 ref={title} tabIndex={-1}>
        Title
      </h3>
      {acted ? null : (
        <button type="button" onClick={() => restoreFocus([title])}>
          Act
        </button>
      )}
      <button type="button">Other</button>
    </>
  )
}

const focused = () => document.activeElement?.textContent

test('if an act removes the focused element, the focus moves to a fallback, even if the list is redrawn late', async () => {
  const { rerender } = render(<Screen acted={false} />)
  const button = screen.getByRole('button', { name: 'Act' })
  button.focus()
  button.click()
  await sleep(300)
  expect(focused()).toBe('Act')
  rerender(<Screen acted />)
  await waitFor(() => expect(focused()).toBe('Title'))
})

test('a focus that the person moved in the meantime is left alone', async () => {
  const { rerender } = render(<Screen acted={false} />)
  const [act, other] = screen.getAllByRole('button')
  act?.focus()
  act?.click()
  await sleep(100)
  other?.focus()
  await sleep(100)
  rerender(<Screen acted />)
  other?.blur()
  await sleep(300)
  expect(document.activeElement).toBe(document.body)
})
