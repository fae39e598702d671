import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { actions } from '../../actions/actions.ts'
import { FaqClosing } from './faq.tsx'
import { FaqHero } from './faq-hero.tsx'
import { QuestionList } from './question-list.tsx'
import { categories } from './questions.ts'

const NAMES = [
  'Account Opening',
  'Online Banking',
  'Fees and Charges',
  'Loans and Credit',
  'Investment Services',
  'Security and Fraud',
]

async function openFaq(address = '/faq') {
  history.replaceState(null, '', address)
  render(
    <>
      <FaqHero />
      <QuestionList />
      <FaqClosing />
    </>,
  )
  await screen.findByRole('heading', { level: 1, name: 'FAQ' })
  return userEvent.setup()
}

const searchBox = () => screen.getByPlaceholderText('Search for questions or topics...')
const shownCategories = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent)
    .filter((name) => NAMES.includes(name))
const shownQuestions = () => [...document.querySelectorAll('details')]
const question = (text: string) => {
  const found = shownQuestions().find((details) => details.textContent?.includes(text))
  if (!found) throw new Error(`No question contains "${text}"`)
  return found
}

test('six categories with three questions each', async () => {
  await openFaq()
  expect(shownCategories()).toEqual(NAMES)
  expect(categories.map(({ questions }) => questions.length)).toEqual([3, 3, 3, 3, 3, 3])
  expect(shownQuestions()).toHaveLength(18)
})

test('each question opens and closes by itself, and several can be open at once', async () => {
  const user = await openFaq()
  const overdraft = question('overdraft fee')
  const minimum = question('minimum deposit')
  expect(shownQuestions().some(({ open }) => open)).toBe(false)

  await user.click(screen.getByText('What is the overdraft fee?'))
  await user.click(screen.getByText('What is the minimum deposit to open an account?'))
  expect([overdraft.open, minimum.open]).toEqual([true, true])
  expect(shownQuestions().filter(({ open }) => open)).toHaveLength(2)

  await user.click(screen.getByText('What is the overdraft fee?'))
  expect([overdraft.open, minimum.open]).toEqual([false, true])
})

test('search covers questions and answers, ignores case, and hides empty categories', async () => {
  const user = await openFaq()
  await user.type(searchBox(), 'OVERDRAFT')
  expect(shownCategories()).toEqual(['Fees and Charges'])
  expect(shownQuestions()).toHaveLength(1)
  screen.getByText('1 question')

  await user.clear(searchBox())
  // This text is in an answer only.
  await user.type(searchBox(), '60 days')
  expect(shownCategories()).toEqual(['Security and Fraud'])
  expect(shownQuestions()).toHaveLength(1)
})

test.each(['lost card', 'stolen card', 'mobile app', 'crypto', 'reset password', 'forget your password'])(
  'an answer is found for %s',
  async (words) => {
    const user = await openFaq()
    await user.type(searchBox(), words)
    expect(shownQuestions().length).toBeGreaterThan(0)
    for (const { textContent } of shownQuestions()) expect(textContent?.toLowerCase()).toContain(words)
  },
)

test.each(['lost card', 'mobile app', 'crypto', 'reset password'])(
  'a match for %s is open, and its words are marked',
  async (words) => {
    const user = await openFaq()
    await user.type(searchBox(), words)
    const [found] = shownQuestions()
    expect(found?.open).toBe(true)
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toContain(words)
  },
)

test('an answer opened by a search can be closed, and closes when the search is cleared', async () => {
  const user = await openFaq()
  await user.type(searchBox(), 'crypto')
  const minimum = () =>
    screen.getByRole('button', { name: 'What is the minimum deposit to open an account?' })
  await user.click(minimum())
  await waitFor(() => expect(minimum().getAttribute('aria-expanded')).toBe('false'))
  expect(question('minimum deposit').open).toBe(false)
  await user.type(searchBox(), '{Backspace}')
  expect(question('minimum deposit').open).toBe(true)
  await user.clear(searchBox())
  expect(shownQuestions().filter(({ open }) => open)).toEqual([])
  expect(document.querySelector('mark')).toBeNull()
})

test('a search keeps open questions open and closed ones closed', async () => {
  const user = await openFaq()
  await user.click(screen.getByRole('button', { name: 'What is the overdraft fee?' }))
  await user.type(searchBox(), 'fraud')
  await user.clear(searchBox())
  expect(shownQuestions().filter(({ open }) => open)).toEqual([question('overdraft fee')])
})

test('a straight apostrophe from the keyboard finds a printed one', async () => {
  const user = await openFaq()
  await user.type(searchBox(), "can't")
  expect(shownQuestions().length).toBeGreaterThan(0)
  for (const { textContent } of shownQuestions()) expect(textContent?.toLowerCase()).toContain('can’t')
})

test('a question is a button that says whether it is expanded', async () => {
  const user = await openFaq()
  const overdraft = screen.getByRole('button', { name: 'What is the overdraft fee?', expanded: false })
  await user.click(overdraft)
  await waitFor(() => expect(overdraft.getAttribute('aria-expanded')).toBe('true'))
  await user.click(overdraft)
  await waitFor(() => expect(overdraft.getAttribute('aria-expanded')).toBe('false'))
})

test('a search without a match says so, and clearing it brings everything back', async () => {
  const user = await openFaq()
  await user.type(searchBox(), 'zebra (')
  expect(shownQuestions()).toHaveLength(0)
  screen.getByText('No questions found')
  await user.clear(searchBox())
  expect(shownQuestions()).toHaveLength(18)
  expect(screen.queryByText('No questions found')).toBeNull()
})

/** The list as the page holds it before React runs. */
function listAsHtml(): HTMLElement {
  history.replaceState(null, '', '/faq')
  const container = document.body.appendChild(document.createElement('div'))
  container.append(
    ...new DOMParser().parseFromString(renderToString(<QuestionList />), 'text/html').body.childNodes,
  )
  return container
}

test('what was typed before React hydrated the list is searched for', async () => {
  const container = listAsHtml()
  Object.assign(searchBox(), { value: 'overdraft' })
  render(<QuestionList />, { container, hydrate: true })
  expect(shownQuestions()).toHaveLength(1)
  expect(location.search).toBe('?search=overdraft')
})

test('a question that was opened before React hydrated the list closes at the next press, even one at that moment', async () => {
  const container = listAsHtml()
  const overdraft = question('overdraft fee')
  overdraft.open = true
  const summary = screen.getByText('What is the overdraft fee?')
  const root = hydrateRoot(container, <QuestionList />)
  summary.click()
  await waitFor(() => expect(overdraft.open).toBe(false))
  summary.click()
  await waitFor(() => expect(overdraft.open).toBe(true))
  await waitFor(() => expect(summary.closest('summary')?.getAttribute('aria-expanded')).toBe('true'))
  root.unmount()
})

test('quick links lead where they say, and the fees are a part of this page', async () => {
  await openFaq()
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(target('Account Types')).toBe('/personal')
  expect(target('Security Center')).toBe('/security')
  expect(target('Contact Support')).toBe('/contact')
  expect(target('Rates & Fees')).toBe(actions.faq['Rates & Fees'].to)
  screen.getByRole('button', { name: 'Live Chat' })
  const [, id = ''] = actions.faq['Rates & Fees'].to.split('#')
  expect(document.getElementById(id)?.textContent).toContain('Fees and Charges')
})

test('the answers contain the facts of the specification', () => {
  const answers = categories.flatMap(({ questions }) => questions.map(({ answer }) => answer)).join('\n')
  const facts = [
    '$100',
    '$500',
    '$10',
    '$35 per occurrence',
    '1-3 business days',
    '$10,000',
    '60 days',
    '7 years',
  ]
  for (const fact of facts) expect(answers).toContain(fact)
})
