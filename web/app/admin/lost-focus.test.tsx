import { setTimeout as sleep } from 'node:timers/promises'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { findLostFocus } from './lost-focus.tsx'

afterEach(cleanup)

/** A button that an act takes away, and a heading to go on from. */
function Screen({ acted }: { acted: boolean }) {
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h3 ref={title} tabIndex={-1}>
        Title
      </h3>
      {acted ? null : (
        <button type="button" onClick={() => findLostFocus([title])}>
          Act
        </button>
      )}
      <button type="button">Other</button>
    </>
  )
}

const focused = () => document.activeElement?.textContent

test('what an act takes away gives its focus to an heir, however late the list is drawn again', async () => {
  const { rerender } = render(<Screen acted={false} />)
  const button = screen.getByRole('button', { name: 'Act' })
  button.focus()
  button.click()
  await sleep(300)
  expect(focused()).toBe('Act')
  rerender(<Screen acted />)
  await waitFor(() => expect(focused()).toBe('Title'))
})

test('whoever goes elsewhere meanwhile is not called back from there', async () => {
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
