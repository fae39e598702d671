import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { type ActionPage, type ActionTarget, actions } from '../actions/actions.ts'
import { toast } from '../ui/toast/toast.ts'
import { ToastRegion } from '../ui/toast/toast-region.tsx'
import { BusinessPage } from './business/business.tsx'
import { ContactPage } from './contact/contact.tsx'
import { EStatementsPage } from './e-statements/e-statements.tsx'
import { MobileBankingPage } from './mobile-banking/mobile-banking.tsx'
import { OnlineBankingPage } from './online-banking/online-banking.tsx'
import { PersonalPage } from './personal/personal.tsx'
import { PremierPage } from './premier/premier.tsx'
import { PromotionsPage } from './promotions/promotions.tsx'
import { SecurityPage } from './security/security.tsx'

type Page = {
  page: ActionPage
  Component: ComponentType
  h1: string
  says: readonly string[]
  headings?: readonly string[]
}

const pages: readonly Page[] = [
  {
    page: 'personal',
    Component: PersonalPage,
    h1: 'Personal Banking',
    says: ['Savings Accounts', 'Checking Accounts', 'Personal Loans'],
  },
  {
    page: 'premier',
    Component: PremierPage,
    headings: ['benefits', 'eligibility', 'start'],
    h1: 'Premier Banking',
    says: ['$100,000 minimum balance', '$500,000+ annual income', '$200,000 Total Relationship Balance'],
  },
  {
    page: 'business',
    Component: BusinessPage,
    headings: ['solutions', 'types', 'consultation'],
    h1: 'Business Banking',
    says: ['Startups', 'Small', 'Medium', 'Large'],
  },
  {
    page: 'promotions',
    Component: PromotionsPage,
    headings: ['offers', 'ask-first'],
    h1: 'Promotions',
    says: ['Limited Time', 'Special Offer', 'New Service', '$100', 'with direct deposit', 'no fees'],
  },
  {
    page: 'contact',
    Component: ContactPage,
    h1: 'Contact',
    says: ['24 hours', '9:00 AM to 6:00 PM', '9:00 AM to 2:00 PM', 'Closed', '24/7'],
  },
  {
    page: 'onlineBanking',
    Component: OnlineBankingPage,
    h1: 'Online Banking',
    says: ['Global access', 'Getting Started', 'Enroll online', 'Verify identity', 'Start banking'],
  },
  {
    page: 'mobileBanking',
    Component: MobileBankingPage,
    headings: ['get-the-app'],
    h1: 'Mobile Banking',
    says: [
      'iOS 12.0 or later',
      'Android 7.0 (API 24) or later',
      '2GB RAM',
      '50MB storage',
      'spending limits',
    ],
  },
  {
    page: 'eStatements',
    Component: EStatementsPage,
    headings: ['paperless', 'steps', 'types', 'privacy', 'enroll'],
    h1: 'E-Statements',
    says: ['7 years of history', 'quarterly', 'monthly', 'savings and investment'],
  },
  {
    page: 'security',
    Component: SecurityPage,
    headings: ['protection', 'guarantee', 'reach-us'],
    h1: 'Security Center',
    says: [
      'Zero liability for unauthorized transactions if reported within 60 days of the statement date',
      'Best practices',
      'Threats',
    ],
  },
]

async function show(Component: ComponentType) {
  render(
    <>
      <Component />
      <ToastRegion />
    </>,
  )
  await screen.findByRole('heading', { level: 1 })
  return userEvent.setup()
}

test.each(pages)(
  '$h1: one h1, no skipped heading level, and the specified figures',
  async ({ Component, h1, says }) => {
    await show(Component)
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([h1])
    const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)))
    for (const [index, level] of levels.entries()) {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
    }
    const words = document.body.textContent?.replaceAll(/\s+/g, ' ')
    for (const fact of says) expect(words).toContain(fact)
  },
)

test.each(pages)(
  '$h1: every call to action is there and does what actions.ts says',
  async ({ page, Component }) => {
    const user = await show(Component)
    const targets: Record<string, ActionTarget> = actions[page]
    for (const [label, target] of Object.entries(targets)) {
      const name = new RegExp(`^${label}`)
      if ('to' in target) {
        expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(target.to)
        if (target.to.startsWith('#')) expect(document.querySelector(target.to)).not.toBeNull()
        continue
      }
      for (const button of screen.getAllByRole('button', { name })) {
        toast.clear()
        await user.click(button)
        const said = await screen.findByText('This can’t be done online yet.')
        expect(said.closest('[aria-live="polite"]')).not.toBeNull()
      }
    }
  },
)

test.each(pages)('$h1: saved links to its parts still lead there', async ({ Component, headings = [] }) => {
  await show(Component)
  expect(headings.map((id) => document.querySelector(`h2#${id}`)?.id)).toEqual(headings)
})

test.each(pages)('$h1: no two calls to action have the same name', async ({ page, Component }) => {
  await show(Component)
  const labels = Object.keys(actions[page])
  const names = [...screen.getAllByRole('link'), ...screen.queryAllByRole('button')]
    .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? '')
    .filter((name) => labels.some((label) => name.startsWith(label)))
  expect(names).toEqual([...new Set(names)])
})

test('buttons with the same text have different names for screen readers', async () => {
  await show(PersonalPage)
  const names = screen
    .getAllByRole('button', { name: /Learn More/ })
    .map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual([
    'Learn More about Savings Accounts',
    'Learn More about Checking Accounts',
    'Learn More about Personal Loans',
  ])
})
