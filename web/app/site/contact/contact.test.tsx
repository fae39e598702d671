import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ContactPage } from './contact.tsx'

test('the form comes first, then e-mail, the whole business hours, the emergency line and four answers', () => {
  render(
    <ContactPage>
      <form aria-label="The form" />
    </ContactPage>,
  )
  screen.getByRole('heading', { level: 1, name: 'Contact' })
  const order = [
    screen.getByRole('form', { name: 'The form' }),
    screen.getByRole('heading', { name: 'Email support' }),
    screen.getByRole('heading', { name: 'Business hours' }),
    screen.getByRole('heading', { name: 'Emergency security line' }),
    screen.getByRole('heading', { name: 'Frequently asked questions' }),
  ]
  for (const [index, element] of order.slice(1).entries())
    expect(order[index]?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)

  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Monday to Friday',
    'Saturday',
    'Sunday',
  ])
  const target = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(target(/6000 1234/)).toBe('tel:+6560001234')
  expect(target(/^support@/)).toBe('mailto:support@meranti.example')
  expect(target(/^Email Support$/)).toBe('mailto:support@meranti.example')
  const emergency = within(screen.getByRole('region', { name: 'Emergency security line' }))
  expect(emergency.getByRole('link').getAttribute('href')).toBe('tel:+6560009999')
  emergency.getByText('Open 24/7')
})
