import { render, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { useKeptFocus } from './kept-focus.ts'

type Row = { name: string; disabled?: boolean }

function List({ rows }: { rows: readonly Row[] }) {
  const list = useRef<HTMLUListElement>(null)
  useKeptFocus(list)
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Rows">
        {rows.map(({ name, disabled }) => (
          <li key={name}>
            <button type="button" disabled={disabled}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      <button type="button">Elsewhere</button>
    </>
  )
}

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('a row that goes gives the focus to its list, and one that stays keeps it', async () => {
  const { rerender } = render(<List rows={[{ name: 'One' }, { name: 'Two' }]} />)
  screen.getByRole('button', { name: 'Two' }).focus()
  rerender(<List rows={[{ name: 'New' }, { name: 'Two' }]} />)
  await new Promise((done) => setTimeout(done, 60))
  expect(focused()).toBe('Two')
  rerender(<List rows={[{ name: 'New' }]} />)
  await waitFor(() => expect(focused()).toBe('Rows'))
})

test('a focus elsewhere is left alone when a row goes', async () => {
  const { rerender } = render(<List rows={[{ name: 'One' }]} />)
  screen.getByRole('button', { name: 'One' }).focus()
  screen.getByRole('button', { name: 'Elsewhere' }).focus()
  rerender(<List rows={[]} />)
  await new Promise((done) => setTimeout(done, 60))
  expect(focused()).toBe('Elsewhere')
  screen.getByRole('button', { name: 'Elsewhere' }).blur()
  rerender(<List rows={[{ name: 'One' }]} />)
  screen.getByRole('button', { name: 'One' }).focus()
  screen.getByRole('button', { name: 'One' }).blur()
  await new Promise((done) => setTimeout(done, 0))
  rerender(<List rows={[]} />)
  await new Promise((done) => setTimeout(done, 60))
  expect(document.activeElement).toBe(document.body)
})
