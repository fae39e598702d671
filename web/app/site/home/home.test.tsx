import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ToastRegion } from '../../ui/toast/toast-region.tsx'
import { Eligibility } from './eligibility.tsx'
import { CarouselSection, HomeOpening } from './home.tsx'

async function show() {
  render(
    <>
      <HomeOpening />
      <CarouselSection />
      <Eligibility />
      <ToastRegion />
    </>,
  )
  await screen.findByRole('heading', { level: 1 })
  return userEvent.setup()
}

test('there is one h1, and the sections of the specification', async () => {
  await show()
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  for (const name of [
    'Dedicated relationship managers',
    'Priority queue',
    'Fee waivers',
    'Wealth Management',
  ]) {
    screen.getByRole('heading', { name })
  }
})

test('the hero links to registration and login, and its three strips to further pages', async () => {
  await show()
  expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/register')
  expect(screen.getByRole('link', { name: 'Learn More about online banking' }).getAttribute('href')).toBe(
    '/login',
  )
  const strips = within(screen.getByRole('navigation', { name: 'Where to next' })).getAllByRole('link')
  expect(strips.map((strip) => strip.getAttribute('href'))).toEqual(['/personal', '/business', '/locate'])
})

test('eligibility shows the sum and its parts, and Apply now says that it can’t be done online yet', async () => {
  const user = await show()
  const section = screen.getByRole('region', { name: 'Premier eligibility' })
  for (const words of ['$200,000', 'Deposits', 'Investments', 'Investment products']) {
    within(section).getByText(words)
  }
  await user.click(within(section).getByRole('button', { name: 'Apply now' }))
  const said = await screen.findByText('This can’t be done online yet.')
  expect(said.closest('[aria-live="polite"]')).not.toBeNull()
})
