import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NotFoundPage } from './not-found.tsx'

test('it says what happened, and where to go on', () => {
  render(<NotFoundPage />)
  screen.getByRole('heading', { level: 1, name: 'Page not found' })
  const ways = within(screen.getByRole('navigation', { name: 'More pages' })).getAllByRole('link')
  expect(ways.map((link) => link.getAttribute('href'))).toEqual(['/locate', '/faq', '/login'])
})
