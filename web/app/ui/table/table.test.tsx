import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from '../button/button.tsx'
import { EmptyState } from '../empty-state/empty-state.tsx'
import { type Loadable, ready } from '../loadable/loadable.ts'
import type { Column, Opener } from './column.ts'
import { Table } from './table.tsx'

interface Person {
  id: string
  name: string
  role: string
}

const ada: Person = { id: '1', name: 'Ada Lovelace', role: 'user' }
const grace: Person = { id: '2', name: 'Grace Hopper', role: 'admin' }

const columns: Column<Person>[] = [
  { id: 'name', header: 'User', heading: true, cell: (person) => person.name },
  { id: 'role', header: 'Role', cell: (person) => person.role },
  { id: 'email', header: 'Contact', cell: () => <a href="#write">Write</a> },
]

function Users({
  rows,
  onOpen,
  onApprove = () => {},
}: {
  rows: Loadable<Person[]>
  onOpen?: (person: Person) => void
  onApprove?: () => void
}) {
  return (
    <Table
      label="Users"
      columns={columns}
      rows={rows}
      rowKey={(person) => person.id}
      empty={<EmptyState title="No users found" />}
      onOpen={onOpen}
      rowLabel={(person) => `${person.name}, ${person.role}`}
      rowActions={() => <Button onPress={onApprove}>Approve</Button>}
    />
  )
}

test('rows are in a real table, each named by its heading column', () => {
  render(<Users rows={ready([ada, grace])} />)
  const table = screen.getByRole('table', { name: 'Users' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent),
  ).toEqual(['User', 'Role', 'Contact', 'Actions'])
  expect(within(table).getByRole('rowheader', { name: 'Grace Hopper' })).toBeDefined()
  expect(within(table).getByRole('cell', { name: 'admin' })).toBeDefined()
})

test('while loading there are skeletons and a polite status, and no empty state', () => {
  render(<Users rows={{ status: 'loading' }} />)
  expect(screen.getByRole('status').textContent).toBe('Loading users')
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByText('No users found')).toBeNull()
})

test('without rows the empty state is shown', () => {
  render(<Users rows={ready([])} />)
  expect(screen.getByText('No users found')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
})

test('a list that could not be loaded shows an alert and can be requested again', async () => {
  const retry = vi.fn()
  render(<Users rows={{ status: 'failed', message: 'Failed to fetch users', retry, retrying: false }} />)
  expect(screen.getByRole('alert').textContent).toContain('Failed to fetch users')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

test('while it tries again the button is busy and does not send a second request', async () => {
  const retry = vi.fn()
  render(<Users rows={{ status: 'failed', message: 'Failed to fetch users', retry, retrying: true }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Trying again...' }))
  expect(retry).not.toHaveBeenCalled()
})

test('a press or Enter opens a row, and its own buttons and links do not', async () => {
  const opened = vi.fn()
  const approved = vi.fn()
  render(<Users rows={ready([ada])} onOpen={opened} onApprove={approved} />)
  const user = userEvent.setup()
  await user.click(screen.getByText('Ada Lovelace'))
  expect(opened).toHaveBeenLastCalledWith(ada)

  await user.click(screen.getByRole('button', { name: 'Approve' }))
  screen.getByRole('button', { name: 'Approve' }).focus()
  await user.keyboard('{Enter}')
  expect(approved).toHaveBeenCalledTimes(2)
  expect(opened).toHaveBeenCalledTimes(1)

  screen.getByRole('link', { name: 'Write' }).focus()
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('link', { name: 'Write' }))
  expect(opened).toHaveBeenCalledTimes(1)

  screen.getByText('Ada Lovelace').closest('tr')?.focus()
  await user.keyboard('{Enter}')
  expect(opened).toHaveBeenCalledTimes(2)
})

test('a row that opens has its own button in the Tab order, before its other buttons', async () => {
  const opened = vi.fn()
  render(<Users rows={ready([ada, grace])} onOpen={opened} />)
  const user = userEvent.setup()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ada Lovelace, user' }))
  expect(document.activeElement?.getAttribute('aria-haspopup')).toBe('dialog')
  await user.keyboard('{Enter}')
  await user.keyboard(' ')
  expect(opened.mock.calls).toEqual([[ada], [ada]])
  await user.tab()
  expect(document.activeElement).toBe(screen.getAllByRole('link', { name: 'Write' })[0])
  // The row keeps its role, and its header names it.
  expect(screen.getByRole('rowheader', { name: 'Grace Hopper' })).toBeTruthy()
  expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-label'))).toEqual([null, null, null])
})

test('on narrow screens a table that draws no rows of its own stays a table', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  render(<Users rows={ready([ada])} />)
  expect(screen.getByRole('table', { name: 'Users' })).toBeDefined()
})

test('on narrow screens a table can draw its rows itself, below headings', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  const opened = vi.fn()
  const drawn = {
    label: 'Users',
    columns,
    rowKey: (person: Person) => person.id,
    empty: null,
    onOpen: opened,
    rowLabel: ({ name, role }: Person) => `${name}, ${role}`,
    narrow: ({ name }: Person, opener: Opener) => (
      <li>
        <button type="button" aria-label={opener.name} onClick={opener.onOpen}>
          {name}
        </button>
      </li>
    ),
  }
  const { rerender } = render(<Table {...drawn} rows={ready([ada, grace])} />)
  const list = screen.getByRole('list', { name: 'Users' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([ada.name, grace.name])
  within(list)
    .getByRole('button', { name: `${grace.name}, admin` })
    .click()
  expect(opened).toHaveBeenCalledExactlyOnceWith(grace)

  const more = [ada, grace, { ...ada, id: '3' }, { ...ada, id: '4' }]
  rerender(<Table {...drawn} rows={ready(more)} group={({ role }) => role} groupLevel={3} />)
  const group = within(screen.getByRole('group', { name: 'Users' }))
  expect(group.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'user',
    'admin',
    'user',
  ])
  expect(group.getAllByRole('list').map(({ children }) => children.length)).toEqual([1, 1, 2])
  expect(within(group.getByRole('list', { name: 'admin' })).getByText(grace.name)).toBeDefined()

  rerender(<Table {...drawn} rows={{ status: 'loading' }} group={({ role }) => role} />)
  expect(screen.getByRole('status').textContent).toBe('Loading users')
  expect(screen.getByRole('list', { name: 'Users' }).getAttribute('aria-busy')).toBe('true')
  expect(screen.queryAllByRole('listitem')).toEqual([])
})
