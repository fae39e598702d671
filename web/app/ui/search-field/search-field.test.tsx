import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { SearchField } from './search-field.tsx'

function Users() {
  const [search, setSearch] = useState('')
  return (
    <>
      <SearchField label="Search users" value={search} onChange={setSearch} shortcut />
      <input aria-label="Note" />
    </>
  )
}

test('the slash key focuses the search, but not while the person types elsewhere', async () => {
  render(<Users />)
  const user = userEvent.setup()
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByLabelText('Search users'))
  expect(screen.getByLabelText<HTMLInputElement>('Search users').value).toBe('')

  await user.type(screen.getByLabelText('Note'), 'a/b')
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('a/b')
})

test('Escape and the clear button empty the search and keep the focus in it', async () => {
  render(<Users />)
  const user = userEvent.setup()
  const field = screen.getByLabelText<HTMLInputElement>('Search users')
  await user.type(field, 'ada{Escape}')
  expect(field.value).toBe('')
  await user.type(field, 'grace')
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(field.value).toBe('')
  expect(document.activeElement).toBe(field)
})
