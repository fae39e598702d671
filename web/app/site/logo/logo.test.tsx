import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { LogoPage } from './logo.tsx'
import { LogoPng } from './logo-png.tsx'

test('the page shows the logo in three sizes and on a dark background, with the steps to a PNG', () => {
  render(
    <LogoPage>
      <LogoPng />
    </LogoPage>,
  )
  for (const name of ['Small', 'Default', 'Large']) screen.getByRole('heading', { level: 3, name })
  const dark = screen.getByRole('region', { name: 'On a dark background' })
  expect(dark.querySelector('[data-on="dark"]')).not.toBeNull()
  screen.getByRole('region', { name: 'Make a PNG' })
  screen.getByRole('button', { name: 'Save as PNG' })
})

test('if the browser can’t draw the PNG, the page says so and recommends the SVG', async () => {
  render(<LogoPng />)
  await userEvent.click(screen.getByRole('button', { name: 'Save as PNG' }))
  await screen.findByText(/The PNG could not be created\. Save the SVG instead\./)
})
